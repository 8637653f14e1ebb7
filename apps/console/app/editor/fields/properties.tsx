import type { SignerFieldType } from '@countersign/domain/field/types'
import { CheckboxField, SelectField, TextArea, TextField } from '../../components/field.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { text } from '../../texts/format.ts'
import { useEditor } from '../context.tsx'
import { namesOf, withLabel, withType } from '../model/fields.ts'
import { shownOptions } from '../model/kinds.ts'
import type { EditorField } from '../model/types.ts'
import { ConditionField } from './condition-field.tsx'
import { PrefillField } from './prefill-field.tsx'
import { TypeOptions } from './type-options.tsx'
import { type FieldForm, useFieldForm } from './use-field-form.ts'

/** What a person is asked to fill in, and the rules for it. Errors stand at the option that they are about. */
export function FieldProperties({ field }: { field: EditorField }) {
  const form = useFieldForm(field)
  const shown = shownOptions(field.definition.type)
  return (
    <div className="flex flex-col gap-3 border-y border-line py-3">
      <OtherFaults field={field} shown={shown} />
      {field.definition.pdf_field !== undefined && <OfForm form={form} />}
      <Naming form={form} />
      {shown.includes('hint') && <Asking form={form} />}
      <TypeOptions form={form} />
      {shown.includes('prefill') && <PrefillField form={form} />}
      <ConditionField form={form} />
    </div>
  )
}

/** Faults of the whole field, and of options that pasted JSON has and the properties of the type do not show. */
function OtherFaults({ field, shown }: { field: EditorField; shown: readonly string[] }) {
  const { faults } = useEditor()
  const others = (faults.get(field.id) ?? []).filter(({ option }) => !shown.includes(option.split(/[.[]/)[0] ?? ''))
  if (others.length === 0) return null
  return (
    <ul className="rounded-md border border-warn-line bg-warn-ground px-2.5 py-1.5 text-xs">
      {others.map(({ option, message }) => (
        <li key={option}>{message}</li>
      ))}
    </ul>
  )
}

/** The types that a text field of a form can show. */
const TEXT_TYPES = ['text', 'number', 'date', 'date_signed', 'name', 'email'] as const

function OfForm({ form }: { form: FieldForm }) {
  const { fields: words, kinds } = textsOf('consoleEditor')
  const { definition } = form
  const isText = TEXT_TYPES.some((type) => type === definition.type)
  return (
    <>
      <p className="text-xs wrap-break-word text-muted">
        {text(words.formField, { name: definition.pdf_field ?? '' })}
      </p>
      {isText && (
        <SelectField
          label={words.kind}
          error={form.errorOf('pdf_field')}
          value={definition.type}
          options={TEXT_TYPES.map((type) => ({ value: type, label: kinds[type] }))}
          onChange={({ target }) => form.define(withType(definition, target.value as SignerFieldType), 'type')}
        />
      )}
    </>
  )
}

function Naming({ form }: { form: FieldForm }) {
  const { placement } = useEditor()
  const { fields: words } = textsOf('consoleEditor')
  const { definition, field } = form
  const taken = namesOf(placement.fields, field.signer, field.id)
  return (
    <>
      <TextField
        label={words.label}
        hint={words.labelHint}
        error={form.errorOf('label')}
        value={definition.label ?? ''}
        autoComplete="off"
        onChange={({ target }) => form.define(withLabel(definition, target.value, taken), 'label')}
      />
      <TextField
        label={words.name}
        hint={words.nameHint}
        error={form.errorOf('name')}
        value={definition.name}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => form.set('name', target.value)}
      />
    </>
  )
}

function Asking({ form }: { form: FieldForm }) {
  const { fields: words } = textsOf('consoleEditor')
  const { definition } = form
  const isCheckbox = definition.type === 'checkbox'
  const standard = !isCheckbox
  return (
    <>
      <TextArea
        label={words.hint}
        hint={words.hintHint}
        error={form.errorOf('hint')}
        rows={2}
        value={definition.hint ?? ''}
        onChange={({ target }) => form.set('hint', target.value.replaceAll('\n', ' ') || undefined)}
      />
      <CheckboxField
        label={isCheckbox ? words.mustBeChecked : words.required}
        checked={definition.required ?? standard}
        onChange={({ target }) => form.set('required', target.checked === standard ? undefined : target.checked)}
      />
    </>
  )
}
