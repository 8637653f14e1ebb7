import { Check, CircleDashed, LoaderCircle, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useEnvironment } from '../../api/environment.tsx'
import { Button } from '../../components/button.tsx'
import { DialogWindow } from '../../components/dialog-window.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { count, text } from '../../texts/format.ts'
import type { Summary } from '../model/pages.ts'
import { act, type RequestAction } from './act.ts'
import { failureText } from './failure-text.ts'
import { runEach } from './run-each.ts'

type Result = 'waiting' | 'running' | 'done' | { error: unknown }
type Results = ReadonlyMap<string, Result>

/** Reminds or cancels several requests: asks, shows the progress, and the result of each. Closing it stops the rest. */
export function BulkDialog({
  action,
  requests,
  onDone,
  onClose,
}: {
  action: RequestAction
  requests: readonly Summary[]
  onDone(request: Summary): void
  onClose(): void
}) {
  const { selection: words, actions } = textsOf('consoleRequests')
  const { actions: general } = textsOf('console')
  const { results, isRunning, start } = useRun(action, onDone)
  const total = requests.length
  const failed = requests.filter(({ id }) => typeof results.get(id) === 'object')
  const done = requests.filter(({ id }) => results.get(id) === 'done').length
  const isStarted = results.size > 0
  return (
    <DialogWindow
      onClose={onClose}
      title={text(action === 'remind' ? words.remindTitle : words.cancelTitle, { count: total })}
      description={action === 'remind' ? words.remindText : actions.cancelText}
      actions={
        <>
          <Button onClick={onClose}>{isStarted ? general.close : general.cancel}</Button>
          {!isStarted && (
            <Button kind={action === 'remind' ? 'primary' : 'danger'} onClick={() => start(requests)}>
              {action === 'remind' ? words.remindAction : words.cancel}
            </Button>
          )}
          {isStarted && !isRunning && failed.length > 0 && (
            <Button kind="primary" onClick={() => start(failed)}>
              {words.retry}
            </Button>
          )}
        </>
      }
    >
      {isStarted && (
        <div className="mb-3">
          <progress
            value={done + failed.length}
            max={total}
            className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-press [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-press"
          />
          <p role="status" className="text-xs text-muted">
            {text(isRunning ? words.progress : words.finished, { done: count(done), total: count(total) })}
          </p>
        </div>
      )}
      <ul className="divide-y divide-line rounded-md border border-line">
        {requests.map((request) => (
          <li key={request.id} className="flex items-start gap-2 px-3 py-2 text-sm">
            <span className="min-w-0 flex-1">
              <span className="block truncate">
                {request.document_name} <span className="text-xs text-muted">{request.reference}</span>
              </span>
              <Failure result={results.get(request.id)} />
            </span>
            {isStarted && <Mark result={results.get(request.id) ?? 'waiting'} />}
          </li>
        ))}
      </ul>
    </DialogWindow>
  )
}

function Failure({ result }: { result: Result | undefined }) {
  return typeof result === 'object' ? <span className="block text-xs text-bad">{failureText(result.error)}</span> : null
}

function Mark({ result }: { result: Result }) {
  const { selection: words } = textsOf('consoleRequests')
  const { problems } = textsOf('console')
  if (typeof result === 'object') return <TriangleAlert size={16} aria-label={problems.title} className="text-bad" />
  if (result === 'done') return <Check size={16} aria-label={words.done} className="text-good" />
  if (result === 'running')
    return <LoaderCircle size={16} aria-label={words.running} className="animate-spin text-accent" />
  return <CircleDashed size={16} aria-label={words.waiting} className="text-muted" />
}

function useRun(action: RequestAction, onDone: (request: Summary) => void) {
  const environment = useEnvironment()
  const [results, setResults] = useState<Results>(new Map())
  const [isRunning, setRunning] = useState(false)
  const stop = useRef<AbortController>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const set = (id: string, result: Result) => setResults((before) => new Map(before).set(id, result))
  const start = async (requests: readonly Summary[]) => {
    const stopping = new AbortController()
    stop.current = stopping
    setRunning(true)
    for (const { id } of requests) set(id, 'waiting')
    await runEach(requests, {
      work: (request) => act(environment, action, request),
      onStart: ({ id }) => set(id, 'running'),
      onEnd: (request, error) => {
        set(request.id, error === null ? 'done' : { error })
        if (error === null) onDone(request)
      },
      signal: stopping.signal,
    })
    setRunning(false)
  }
  return { results, isRunning, start }
}
