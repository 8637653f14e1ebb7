import { FormInput } from 'lucide-react'
import { SelectField } from '../components/field.tsx'
import type { EditorPerson } from '../editor/context.tsx'
import type { Action } from '../editor/model/history.ts'
import type { EditorField } from '../editor/model/types.ts'
import { nameOf } from '../editor/names.ts'
import { textsOf } from '../texts/catalogues.ts'
import { text } from '../texts/format.ts'
import { type FormField, fillCommands, fillerOf } from './model/form-fields.ts'

interface FormPanelProps {
  forms: readonly FormField[]
  people: readonly EditorPerson[]
  fields: readonly EditorField[]
  onAction(action: Action): void
}

/** The form fields of the PDF, each with the person who fills it. */
export function FormPanel({ forms, people, fields, onAction }: FormPanelProps) {
  const { forms: words, editor } = textsOf('consoleEditor')
  if (forms.length === 0) return null
  const persons = people.map((person) => ({ value: person.id, label: `${person.number} · ${nameOf(person)}` }))
  const rest = forms.filter((form) => !fillerOf(fields, form))
  const assign = (form: FormField, signer: string) => {
    const field = fillerOf(fields, form)
    if (!field) assignAll([form], signer)
    else if (signer === '') onAction({ type: 'command', command: { type: 'delete', ids: [field.id] } })
    else onAction({ type: 'command', command: { type: 'assign', ids: [field.id], signer } })
  }
  const assignAll = (wanted: readonly FormField[], signer: string) => {
    const gesture = `forms of ${signer}: ${wanted.map(({ name }) => name).join()}`
    const commands = fillCommands(wanted, fields, signer)
    for (const command of commands) onAction({ type: 'command', command, gesture })
  }
  return (
    <section aria-label={words.title} className="flex flex-col gap-2 border-t border-line pt-3">
      <h2 className="flex items-center gap-1.5 text-sm font-semibold">
        <FormInput size={14} aria-hidden />
        {words.title}
      </h2>
      <p className="text-xs text-muted">{text(words.found, { n: forms.length })}</p>
      {rest.length > 1 && (
        <SelectField
          label={words.rest}
          value=""
          options={[{ value: '', label: words.choose }, ...persons]}
          onChange={({ target }) => assignAll(rest, target.value)}
        />
      )}
      <ul className="flex max-h-96 flex-col gap-2 overflow-y-auto p-0.5">
        {forms.map((form) => (
          <li key={form.name}>
            <SelectField
              label={form.label?.trim() || form.name}
              hint={form.places[0] && text(editor.onPage, { n: form.places[0].page })}
              value={fillerOf(fields, form)?.signer ?? ''}
              options={[{ value: '', label: words.nobody }, ...persons]}
              onChange={({ target }) => assign(form, target.value)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
