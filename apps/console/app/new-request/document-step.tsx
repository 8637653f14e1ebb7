import { FileUp } from 'lucide-react'
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react'
import { useEnvironment } from '../api/environment.tsx'
import { Button } from '../components/button.tsx'
import { classes } from '../components/classes.ts'
import { Card, Skeleton } from '../components/layout.tsx'
import { usePageImage } from '../components/page-image.ts'
import { textsOf } from '../texts/catalogues.ts'
import { text } from '../texts/format.ts'
import { DraftList } from './draft-list.tsx'
import type { DocumentInfo, RequestAction, RequestState } from './model/state.ts'
import { RefusedUpload } from './refused-upload.tsx'
import { uploadDocument } from './upload.ts'

interface DocumentStepProps {
  state: RequestState
  dispatch(action: RequestAction): void
  onDone(): void
}

interface Failed {
  file: File
  error: unknown
}

/** A PDF by dropping or choosing it, or a draft. */
export function DocumentStep({ state, dispatch, onDone }: DocumentStepProps) {
  const { document: words } = textsOf('consoleEditor')
  const { progress, failed, upload, cancel } = useUpload((document) => {
    dispatch({ type: 'use document', document })
    onDone()
  })
  return (
    <div className="flex flex-col gap-6">
      {state.document && progress === null && <ChosenDocument document={state.document} />}
      {progress === null ? (
        <DropZone
          isSmall={state.document !== null}
          label={state.document ? words.replace : words.drop}
          onFile={(file) => void upload(file, false)}
        />
      ) : (
        <Card className="flex items-center gap-4 p-6">
          <div className="min-w-0 flex-1">
            <label htmlFor="upload-progress" className="text-sm font-medium">
              {progress < 1 ? words.uploading : words.examining}
            </label>
            <progress
              id="upload-progress"
              className="mt-2 h-2 w-full accent-press"
              {...(progress < 1 ? { value: progress } : {})}
            />
          </div>
          <Button onClick={cancel}>{textsOf('console').actions.cancel}</Button>
        </Card>
      )}
      {failed && <RefusedUpload error={failed.error} onDecrypt={() => void upload(failed.file, true)} />}
      {!state.document && <DraftList />}
      <p className="sr-only" role="status">
        {progress === 1 && text(words.progress, { percent: 100 })}
      </p>
    </div>
  )
}

function useUpload(onUploaded: (document: DocumentInfo) => void) {
  const environment = useEnvironment()
  const [progress, setProgress] = useState<number | null>(null)
  const [failed, setFailed] = useState<Failed | null>(null)
  const running = useRef<AbortController | null>(null)
  const upload = async (file: File, allowDecrypt: boolean) => {
    const controller = new AbortController()
    running.current = controller
    setFailed(null)
    setProgress(0)
    try {
      const options = { allowDecrypt, onProgress: setProgress, signal: controller.signal }
      onUploaded(await uploadDocument(environment, file, options))
    } catch (error) {
      if (!controller.signal.aborted) setFailed({ file, error })
    } finally {
      setProgress(null)
    }
  }
  return { progress, failed, upload, cancel: () => running.current?.abort() }
}

function DropZone({ label, isSmall, onFile }: { label: string; isSmall: boolean; onFile(file: File): void }) {
  const { document: words } = textsOf('consoleEditor')
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file) onFile(file)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  const onDragOver = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    take(event.target.files)
    event.target.value = ''
  }
  return (
    <label
      onDrop={onDrop}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      className={classes(
        'flex cursor-pointer flex-col items-center gap-2 rounded-lg border-2 border-dashed px-4 text-center focus-within:outline-2 focus-within:outline-accent',
        isSmall ? 'py-5' : 'py-12',
        isOver ? 'border-press bg-soft' : 'border-field bg-card hover:bg-soft',
      )}
    >
      <FileUp size={isSmall ? 20 : 32} strokeWidth={1.5} aria-hidden className="text-muted" />
      <span className="text-base font-semibold">{label}</span>
      <span className="text-sm text-muted">{words.hint}</span>
      <input type="file" accept="application/pdf,.pdf" className="sr-only" onChange={onChange} />
    </label>
  )
}

function ChosenDocument({ document }: { document: DocumentInfo }) {
  const { document: words } = textsOf('consoleEditor')
  const { address } = usePageImage({ documentId: document.id, page: 1, width: 360 })
  return (
    <Card className="flex items-center gap-4 p-4">
      <div className="grid h-24 w-20 shrink-0 place-items-center overflow-hidden border border-line bg-white">
        {address ? (
          <img src={address} alt="" className="max-h-full max-w-full" />
        ) : (
          <Skeleton className="size-full rounded-none" />
        )}
      </div>
      <div className="min-w-0">
        <p className="text-base font-semibold break-words">{document.name}</p>
        <p className="text-sm text-muted">{text(words.pages, { n: document.pages.length })}</p>
      </div>
    </Card>
  )
}
