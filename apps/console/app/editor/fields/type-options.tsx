import { FIELD_DEFAULTS, FIELD_LIMITS, UPLOAD_TYPES, type UploadType } from '@countersign/domain/field/types'
import { useState } from 'react'
import { CheckboxField, SelectField, TextArea, TextField } from '../../components/field.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { text } from '../../texts/format.ts'
import { linesOf, optionsFromLines } from '../model/condition.ts'
import { PatternField } from './pattern-field.tsx'
import type { FieldForm } from './use-field-form.ts'

/** The options that only the type of the field has. */
export function TypeOptions({ form }: { form: FieldForm }) {
  switch (form.definition.type) {
    case 'text':
      return <TextOptions form={form} />
    case 'number':
      return <NumberOptions form={form} />
    case 'date':
      return <DateOptions form={form} />
    case 'choice':
      return <ChoiceOptions form={form} />
    case 'upload':
      return <UploadOptions form={form} />
    default:
      return null
  }
}

/** A whole number; empty: the default. */
function WholeNumber({
  form,
  option,
  label,
  placeholder,
}: {
  form: FieldForm
  option: 'max_length' | 'decimals'
  label: string
  placeholder: number
}) {
  return (
    <TextField
      label={label}
      error={form.errorOf(option)}
      inputMode="numeric"
      autoComplete="off"
      placeholder={String(placeholder)}
      value={form.definition[option] ?? ''}
      onChange={({ target }) => {
        const digits = target.value.replaceAll(/\D/g, '').slice(0, 6)
        form.set(option, digits === '' ? undefined : Number(digits))
      }}
    />
  )
}

function TextOptions({ form }: { form: FieldForm }) {
  const { fields: words } = textsOf('consoleEditor')
  const isMultiline = form.definition.multiline ?? false
  return (
    <>
      <CheckboxField
        label={words.multiline}
        checked={isMultiline}
        onChange={({ target }) => form.set('multiline', target.checked || undefined)}
      />
      <WholeNumber
        form={form}
        option="max_length"
        label={words.maxLength}
        placeholder={isMultiline ? FIELD_DEFAULTS.multilineText : FIELD_DEFAULTS.text}
      />
      <PatternField form={form} />
    </>
  )
}

function NumberOptions({ form }: { form: FieldForm }) {
  const { fields: words } = textsOf('consoleEditor')
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        <Bound form={form} option="min" label={words.min} />
        <Bound form={form} option="max" label={words.max} />
      </div>
      <WholeNumber form={form} option="decimals" label={words.decimals} placeholder={FIELD_DEFAULTS.decimals} />
    </>
  )
}

function Bound({ form, option, label }: { form: FieldForm; option: 'min' | 'max'; label: string }) {
  return (
    <TextField
      label={label}
      error={form.errorOf(option)}
      inputMode="decimal"
      autoComplete="off"
      value={form.definition[option] ?? ''}
      onChange={({ target }) => form.set(option, target.value === '' ? undefined : target.value)}
    />
  )
}

function DateOptions({ form }: { form: FieldForm }) {
  const { fields: words } = textsOf('consoleEditor')
  return (
    <>
      <DateBound form={form} option="min" label={words.earliest} />
      <DateBound form={form} option="max" label={words.latest} />
    </>
  )
}

function DateBound({ form, option, label }: { form: FieldForm; option: 'min' | 'max'; label: string }) {
  const { fields: words } = textsOf('consoleEditor')
  const bound = form.definition[option]
  const kind = bound === undefined ? 'any' : bound === 'today' ? 'today' : 'day'
  const [isDay, setDay] = useState(kind === 'day')
  const kinds = [
    { value: 'any', label: words.anyDay },
    { value: 'today', label: words.dayOfSigning },
    { value: 'day', label: words.oneDay },
  ]
  return (
    <div className="grid grid-cols-2 items-end gap-2">
      <SelectField
        label={label}
        value={kind === 'any' && isDay ? 'day' : kind}
        error={isDay ? null : form.errorOf(option)}
        options={kinds}
        onChange={({ target }) => {
          setDay(target.value === 'day')
          form.set(option, target.value === 'today' ? 'today' : undefined)
        }}
      />
      {(isDay || kind === 'day') && (
        <TextField
          label={label}
          hiddenLabel
          type="date"
          error={form.errorOf(option)}
          value={kind === 'day' ? String(bound) : ''}
          onChange={({ target }) => form.set(option, target.value || undefined)}
        />
      )}
    </div>
  )
}

/** One option in each line: lists can be pasted and reordered. */
function ChoiceOptions({ form }: { form: FieldForm }) {
  const { fields: words } = textsOf('consoleEditor')
  const { options } = form.definition
  const [typed, setTyped] = useState<string | null>(null)
  const isTyped = typed !== null && linesOf(optionsFromLines(typed, options)) === linesOf(options)
  return (
    <TextArea
      label={words.options}
      hint={words.optionsHint}
      error={form.errorOf('options')}
      rows={5}
      value={isTyped ? typed : linesOf(options)}
      onChange={({ target }) => {
        setTyped(target.value)
        form.set('options', optionsFromLines(target.value, options))
      }}
    />
  )
}

const MEGABYTE = 1_000_000
const SIZES = [1, 5, 10, 25].map((size) => size * MEGABYTE).filter((size) => size <= FIELD_LIMITS.upload)

function UploadOptions({ form }: { form: FieldForm }) {
  const { fields: words, fileTypes } = textsOf('consoleEditor')
  const { accept = UPLOAD_TYPES, max_size: size = FIELD_DEFAULTS.upload } = form.definition
  const sizes = SIZES.includes(size) ? SIZES : [...SIZES, size]
  const change = (type: UploadType, isAccepted: boolean) => {
    const accepted = UPLOAD_TYPES.filter((one) => (one === type ? isAccepted : accept.includes(one)))
    form.set('accept', accepted.length === UPLOAD_TYPES.length ? undefined : accepted)
  }
  return (
    <>
      <fieldset>
        <legend className="text-sm font-medium">{words.accept}</legend>
        {UPLOAD_TYPES.map((type) => (
          <CheckboxField
            key={type}
            label={fileTypes[type]}
            checked={accept.includes(type)}
            onChange={({ target }) => change(type, target.checked)}
          />
        ))}
        {form.errorOf('accept') && <p className="text-xs text-bad">{form.errorOf('accept')}</p>}
      </fieldset>
      <SelectField
        label={words.maxSize}
        error={form.errorOf('max_size')}
        value={String(size)}
        options={sizes.map((bytes) => ({
          value: String(bytes),
          label: text(words.megabytes, { n: bytes / MEGABYTE }),
        }))}
        onChange={({ target }) => {
          const bytes = Number(target.value)
          form.set('max_size', bytes === FIELD_DEFAULTS.upload ? undefined : bytes)
        }}
      />
    </>
  )
}
