import { useState } from 'react'
import { asCurl, asTypeScript } from '../api/show-call.ts'
import { Button } from '../components/button.tsx'
import { Choice } from '../components/choice.tsx'
import { CodeBlock } from '../components/copy.tsx'
import { Dialog } from '../components/dialog.tsx'
import { TextArea } from '../components/field.tsx'
import { toast } from '../components/toast.tsx'
import { textsOf } from '../texts/catalogues.ts'
import { fromBody, toBody } from './model/body.ts'
import type { BodyError } from './model/body-fields.ts'
import { type DocumentInfo, preparedOf, type RequestAction, type RequestState } from './model/state.ts'

const ROUTE = '/api/v1/document-signrequest'
const FORMS = ['json', 'curl', 'typescript', 'paste'] as const
type Form = (typeof FORMS)[number]

interface CodeDialogProps {
  state: RequestState
  document: DocumentInfo
  dispatch(action: RequestAction): void
  onClose(): void
}

/** The request as JSON, curl and TypeScript; and JSON as a request. */
export function CodeDialog({ state, document, dispatch, onClose }: CodeDialogProps) {
  const { code: words } = textsOf('consoleEditor')
  const { curl, typescript } = textsOf('console').apiPanel
  const labels: Record<Form, string> = { json: words.json, curl, typescript, paste: words.paste }
  const [form, setForm] = useState<Form>('json')
  const json = JSON.stringify(toBody(preparedOf(state), document.pages.length), null, 2)
  const call = { method: 'POST', path: ROUTE, route: ROUTE, body: json }
  return (
    <Dialog open wide onClose={onClose} title={words.title}>
      <div className="mb-3">
        <Choice label={words.title} options={FORMS} labels={labels} chosen={form} onChoose={setForm} />
      </div>
      {form === 'json' && <CodeBlock label={words.json} code={json} />}
      {form === 'curl' && <CodeBlock label={curl} code={asCurl(call, location.origin)} />}
      {form === 'typescript' && <CodeBlock label={typescript} code={asTypeScript(call)} />}
      {form === 'paste' && <Paste document={document} dispatch={dispatch} onClose={onClose} />}
    </Dialog>
  )
}

function Paste({ document, dispatch, onClose }: Omit<CodeDialogProps, 'state'>) {
  const { code: words } = textsOf('consoleEditor')
  const [entered, setEntered] = useState('')
  const [errors, setErrors] = useState<readonly BodyError[]>([])
  const use = () => {
    const read = readJson(entered, document)
    if (!read.ok) {
      setErrors(read.errors)
      return
    }
    dispatch({ type: 'load', document, request: read.request })
    toast(words.pasted, read.errors.length > 0 ? { text: read.errors.map(({ message }) => message).join(' ') } : {})
    onClose()
  }
  return (
    <div className="flex flex-col gap-3">
      <TextArea
        label={words.pasteLabel}
        hint={words.pasteHint}
        error={errors.map(({ field, message }) => `${field}: ${message}`).join(' ') || null}
        rows={12}
        value={entered}
        spellCheck={false}
        onChange={({ target }) => setEntered(target.value)}
      />
      <div>
        <Button kind="primary" disabled={entered.trim() === ''} onClick={use}>
          {words.use}
        </Button>
      </div>
    </div>
  )
}

function readJson(entered: string, document: DocumentInfo): ReturnType<typeof fromBody> {
  try {
    return fromBody(JSON.parse(entered), document.pages, document.id)
  } catch (error) {
    return { ok: false, errors: [{ field: 'JSON', message: error instanceof Error ? error.message : '' }] }
  }
}
