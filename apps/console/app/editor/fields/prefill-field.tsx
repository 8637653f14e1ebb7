import { CheckboxField, SelectField, TextArea, TextField } from '../../components/field.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { optionsOf } from '../model/condition.ts'
import type { FieldForm } from './use-field-form.ts'

/** What the signer finds in the field, and whether they can change it. */
export function PrefillField({ form }: { form: FieldForm }) {
  const { fields: words } = textsOf('consoleEditor')
  return (
    <div className="flex flex-col gap-1">
      <Prefill form={form} />
      <CheckboxField
        label={words.readOnly}
        hint={words.readOnlyHint}
        checked={form.definition.read_only ?? false}
        onChange={({ target }) => form.set('read_only', target.checked || undefined)}
      />
      {form.errorOf('read_only') && <p className="text-xs text-bad">{form.errorOf('read_only')}</p>}
    </div>
  )
}

function Prefill({ form }: { form: FieldForm }) {
  const { fields: words } = textsOf('consoleEditor')
  const { type, prefill, multiline, options } = form.definition
  const shared = { label: words.prefill, error: form.errorOf('prefill') }
  const set = (value: string) => form.set('prefill', value === '' ? undefined : value)
  const written = prefill === undefined ? '' : String(prefill)
  if (type === 'checkbox') {
    const states = [
      { value: '', label: words.unchecked },
      { value: 'true', label: words.checked },
    ]
    return (
      <SelectField
        {...shared}
        options={states}
        value={prefill === true ? 'true' : ''}
        onChange={({ target }) => form.set('prefill', target.value === 'true' ? true : undefined)}
      />
    )
  }
  if (type === 'choice') {
    const known = optionsOf(options)
    const isUnknown = written !== '' && !known.some(({ value }) => value === written)
    const choices = [
      { value: '', label: words.noPrefill },
      ...known,
      ...(isUnknown ? [{ value: written, label: written }] : []),
    ]
    return <SelectField {...shared} options={choices} value={written} onChange={({ target }) => set(target.value)} />
  }
  if (type === 'text' && multiline) {
    return <TextArea {...shared} value={written} onChange={({ target }) => set(target.value)} />
  }
  return (
    <TextField
      {...shared}
      type={type === 'date' ? 'date' : 'text'}
      inputMode={type === 'number' ? 'decimal' : undefined}
      value={written}
      autoComplete="off"
      onChange={({ target }) => set(target.value)}
    />
  )
}
