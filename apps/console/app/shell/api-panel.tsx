import { useState, useSyncExternalStore } from 'react'
import { onRecordedCalls, recordedCalls } from '../api/recorded-calls.ts'
import { asCurl, asTypeScript } from '../api/show-call.ts'
import { Choice } from '../components/choice.tsx'
import { CodeBlock } from '../components/copy.tsx'
import { Drawer } from '../components/dialog.tsx'
import { textsOf } from '../texts/catalogues.ts'

const FORMS = { curl: asCurl, typescript: (call: Parameters<typeof asCurl>[0]) => asTypeScript(call) }
type Form = keyof typeof FORMS

/** The API calls behind the screen, as commands that work elsewhere. */
export function ApiPanel({ onClose }: { onClose(): void }) {
  const { apiPanel } = textsOf('console')
  const calls = useSyncExternalStore(onRecordedCalls, recordedCalls)
  const [form, setForm] = useState<Form>('curl')
  return (
    <Drawer open onClose={onClose} title={apiPanel.title} wide>
      <div className="mb-3 flex items-center gap-1">
        <Choice
          label={apiPanel.title}
          options={['curl', 'typescript']}
          labels={apiPanel}
          chosen={form}
          onChoose={setForm}
        />
        <a href="/docs" className="ms-auto text-sm">
          {apiPanel.reference}
        </a>
      </div>
      <p className="mb-3 text-xs text-muted">{apiPanel.keyNote}</p>
      {calls.length === 0 && <p className="text-sm text-muted">{apiPanel.empty}</p>}
      <ul className="flex flex-col gap-3">
        {calls.map((call) => (
          <li key={`${call.method} ${call.path} ${call.body}`}>
            <CodeBlock label={`${call.method} ${call.route}`} code={FORMS[form](call, location.origin)} />
          </li>
        ))}
      </ul>
    </Drawer>
  )
}
