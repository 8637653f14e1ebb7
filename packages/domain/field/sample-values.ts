import { checkValue } from './check-value.ts'
import { sampleMatch } from './pattern/sample.ts'
import { type GivenValues, initialValues, readValues } from './read-values.ts'
import { suggestInitials } from './suggest-initials.ts'
import {
  type DateOptions,
  type FillContext,
  isFillable,
  type NumberOptions,
  type SignerField,
  type TextOptions,
} from './types.ts'

export type SampleValues =
  | { readonly ok: true; readonly values: GivenValues }
  /** No value was found for this field. */
  | { readonly ok: false; readonly field: SignerField }

/**
 * Plausible values for the fields of one signer: the prefilled ones, and samples for the others that are required. They pass
 * `checkValues`. For the sandbox's virtual signers.
 */
export function sampleValues(fields: readonly SignerField[], context: FillContext): SampleValues {
  const values = new Map(Object.entries(initialValues(fields)))
  // A filled field can show others, so that they must be filled too. Each round fills at least one.
  for (;;) {
    const { checked, visibility } = readValues(fields, Object.fromEntries(values), context)
    const shown = fields.filter((field) => isFillable(field) && visibility(field) === 'shown')
    // A prefilled date can be out of range by now.
    const wrong = shown.filter((field) => !checked(field).ok)
    const missing = shown.filter((field) => field.required && !isFilled(field, values.get(field.name), context))
    if (wrong.length + missing.length === 0) {
      const names = new Set(shown.map(({ name }) => name))
      return { ok: true, values: Object.fromEntries([...values].filter(([name]) => names.has(name))) }
    }
    for (const { name } of wrong) values.delete(name)
    for (const field of missing) {
      const sample = samplesOf(field, context).find((one) => isFilled(field, one, context))
      if (sample === undefined) return { ok: false, field }
      values.set(field.name, sample)
    }
  }
}

function isFilled(field: SignerField, given: unknown, context: FillContext): boolean {
  const result = checkValue(field, given, context)
  return result.ok && result.value !== null && result.value !== false
}

/** Values of which the first that the field accepts is taken. */
function samplesOf(field: SignerField, context: FillContext): readonly unknown[] {
  switch (field.type) {
    case 'text':
      return samplesOfText(field, (text) => isFilled(field, text, context))
    case 'number':
      return samplesOfNumber(field)
    case 'date':
      return samplesOfDate(field, context.today)
    case 'checkbox':
      return [true]
    case 'choice':
      return field.options.map(({ value }) => value)
    case 'initials':
      return [suggestInitials(context.signer.name), 'AB']
    case 'upload':
      return (context.uploads ?? []).filter((file) => file.field === field.name).map(({ id }) => id)
    default:
      // The service fills the others.
      return []
  }
}

const TEXT = 'Sample'

function samplesOfText({ pattern, maxLength }: TextOptions, isAccepted: (text: string) => boolean): readonly string[] {
  if (pattern === null) return [TEXT.slice(0, maxLength)]
  const match = sampleMatch(pattern, maxLength, isAccepted)
  return match === null ? [] : [match]
}

/** The bounds may have more digits after the decimal point than a value: then the next whole numbers are tried. */
function samplesOfNumber({ min, max }: NumberOptions): readonly string[] {
  const bounds = [min, max].flatMap((bound) => (bound === null ? [] : [bound]))
  const whole = bounds.map((bound) => Math.trunc(Number(bound)))
  return ['1', ...bounds, ...whole.flatMap((one) => [one, one + 1, one - 1].map(String))]
}

function samplesOfDate({ min, max }: DateOptions, today: string): readonly string[] {
  return [today, ...[min, max].flatMap((bound) => (bound === null ? [] : [bound]))]
}
