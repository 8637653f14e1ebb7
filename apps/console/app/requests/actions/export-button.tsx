import { Download, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { saveFile, unwrap } from '../../api/client.ts'
import { useEnvironment } from '../../api/environment.tsx'
import { Button } from '../../components/button.tsx'
import { toast } from '../../components/toast.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { count as formatCount, text } from '../../texts/format.ts'
import { type Filters, queryOf } from '../model/filters.ts'
import { failureText } from './failure-text.ts'

/** Saves the filtered list as CSV. It says how many requests were read, and can be stopped. */
export function ExportButton({ filters }: { filters: Filters }) {
  const { export: words } = textsOf('consoleRequests')
  const { client } = useEnvironment()
  const [count, setCount] = useState<number | null>(null)
  const stop = useRef<AbortController>(null)
  const start = async () => {
    const stopping = new AbortController()
    stop.current = stopping
    setCount(0)
    try {
      const { signal } = stopping
      const body = await unwrap(
        client.GET('/api/v1/document-signrequest/export.csv', {
          params: { query: queryOf(filters) },
          parseAs: 'stream',
          signal,
        }),
      )
      const { readCsv } = await import('./read-csv.ts')
      const { file, rows, isFull } = await readCsv(body as ReadableStream<Uint8Array<ArrayBuffer>>, setCount)
      saveFile(file, 'sign-requests.csv')
      const done = text(words.done, { count: rows })
      if (isFull) toast(done, { text: text(words.full, { most: formatCount(rows) }), stays: true })
      else toast(done)
    } catch (error) {
      if (!stopping.signal.aborted) toast(words.failed, { text: failureText(error) })
    } finally {
      setCount(null)
    }
  }
  if (count === null) {
    return (
      <Button size="small" kind="quiet" onClick={start} aria-label={words.label}>
        <Download size={16} aria-hidden />
        <span className="sr-only sm:not-sr-only">{words.start}</span>
      </Button>
    )
  }
  return (
    <Button size="small" onClick={() => stop.current?.abort()} aria-label={words.cancel}>
      <span role="status">{text(words.progress, { count })}</span>
      <X size={14} aria-hidden />
    </Button>
  )
}
