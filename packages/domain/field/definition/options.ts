import { formatError } from '../../template/format.ts'
import { lengthOf, normaliseDate, tidy, unsafePosition } from '../check-value.ts'
import { compareNumbers, normaliseNumber } from '../normalise-number.ts'
import { compilePattern, PatternError } from '../pattern/index.ts'
import {
  type ChoiceOption,
  FIELD_DEFAULTS,
  FIELD_LIMITS,
  type SignerFieldInput,
  type SignerFieldType,
  type TypeOptions,
  UPLOAD_TYPES,
} from '../types.ts'
import { type OptionError, optionError, type PdfFormField } from './types.ts'

type Option = keyof SignerFieldInput

/** The options that not every type has. `name`, `type`, `label`, `show_if`, `page` and `cords` belong to all. */
const OPTIONS: Record<SignerFieldType, readonly Option[]> = {
  text: ['hint', 'required', 'prefill', 'read_only', 'pdf_field', 'pattern', 'max_length', 'multiline'],
  number: ['hint', 'required', 'prefill', 'read_only', 'pdf_field', 'min', 'max', 'decimals', 'format'],
  date: ['hint', 'required', 'prefill', 'read_only', 'pdf_field', 'min', 'max', 'format'],
  checkbox: ['hint', 'required', 'prefill', 'read_only', 'pdf_field'],
  choice: ['hint', 'required', 'prefill', 'read_only', 'pdf_field', 'options'],
  initials: ['hint', 'required'],
  date_signed: ['pdf_field', 'format'],
  name: ['pdf_field'],
  email: ['pdf_field'],
  upload: ['hint', 'required', 'accept', 'max_size'],
}
const ALL_OPTIONS = [...new Set(Object.values(OPTIONS).flat())]

/** The options that the type does not have. */
export function foreignOptions(field: SignerFieldInput): OptionError[] {
  const own = OPTIONS[field.type]
  return ALL_OPTIONS.filter((option) => field[option] !== undefined && !own.includes(option)).map((option) => {
    const types = Object.entries(OPTIONS).flatMap(([type, options]) => (options.includes(option) ? [type] : []))
    const message = `A field of the type ${field.type} has no ${option}. Remove it, or use the type ${types.join(' or ')}.`
    return optionError(option, 'not_allowed', message)
  })
}

export interface ReadOptions {
  readonly options: TypeOptions
  readonly errors: readonly OptionError[]
}

/** Checks the options of the field's type. With errors, `options` are those that can be read. */
export function readOptions(field: SignerFieldInput, pdfField: PdfFormField | undefined, today: string): ReadOptions {
  const { type } = field
  switch (type) {
    case 'text':
      return readText(field, pdfField)
    case 'number':
      return readNumber(field)
    case 'date':
      return readDate(field, today)
    case 'choice':
      return readChoice(field, pdfField)
    case 'upload':
      return readUpload(field)
    case 'date_signed': {
      const format = field.format ?? null
      return { options: { type, format }, errors: formatErrors('date', format) }
    }
    default:
      return { options: { type }, errors: [] }
  }
}

function readText(field: SignerFieldInput, pdfField: PdfFormField | undefined): ReadOptions {
  const errors: OptionError[] = []
  const multiline = field.multiline ?? pdfField?.multiline ?? false
  if (multiline && pdfField?.multiline === false) {
    const message = 'The form field of the document has one line. Remove multiline, or give page and cords.'
    errors.push(optionError('multiline', 'not_allowed', message))
  }
  const most = Math.min(FIELD_LIMITS.text, pdfField?.maxLength ?? FIELD_LIMITS.text)
  const standard = multiline ? FIELD_DEFAULTS.multilineText : FIELD_DEFAULTS.text
  const maxLength = field.max_length ?? Math.min(standard, most)
  if (!isWhole(maxLength, 1, most)) {
    errors.push(optionError('max_length', 'out_of_range', `max_length is a whole number from 1 to ${most}.`))
  }
  const pattern = field.pattern?.normalize('NFC') ?? null
  if (pattern !== null) errors.push(...patternErrors(field, pattern))
  return { options: { type: 'text', pattern, maxLength, multiline }, errors }
}

function patternErrors({ hint }: SignerFieldInput, pattern: string): OptionError[] {
  const errors: OptionError[] = []
  if (hint === undefined || tidy(hint) === '') {
    const message = 'A field with a pattern needs a hint, which tells the signer what to write.'
    errors.push(optionError('hint', 'required', message))
  }
  if (lengthOf(pattern) > FIELD_LIMITS.pattern) {
    const message = `A pattern has at most ${FIELD_LIMITS.pattern} characters.`
    return [...errors, optionError('pattern', 'too_long', message)]
  }
  try {
    compilePattern(pattern)
  } catch (error) {
    if (!(error instanceof PatternError)) throw error
    const message = `The pattern cannot be used: ${error.message}, at position ${error.position}.`
    errors.push(optionError('pattern', 'malformed', message))
  }
  return errors
}

function readNumber(field: SignerFieldInput): ReadOptions {
  const errors: OptionError[] = []
  const format = field.format ?? null
  errors.push(...formatErrors('number', format))
  const hasMark = format === null || /[.,]89$/.test(format)
  const decimals = field.decimals ?? (hasMark ? FIELD_DEFAULTS.decimals : 0)
  if (!isWhole(decimals, 0, FIELD_LIMITS.decimals)) {
    const message = `decimals is a whole number from 0 to ${FIELD_LIMITS.decimals}.`
    errors.push(optionError('decimals', 'out_of_range', message))
  } else if (decimals > 0 && !hasMark) {
    const message = `The format "${format}" has no decimals. Use a format with decimals, or set decimals to 0.`
    errors.push(optionError('format', 'not_allowed', message))
  }
  const bound = (option: 'min' | 'max'): string | null => {
    const given = field[option]
    if (given === undefined) return null
    const normalised = normaliseNumber(given)
    if (normalised !== null && normalised.decimals <= FIELD_LIMITS.decimals) return normalised.number
    errors.push(optionError(option, 'malformed', `${option} is a number, such as 1250.5.`))
    return null
  }
  const [min, max] = [bound('min'), bound('max')]
  if (min !== null && max !== null && compareNumbers(min, max) > 0) errors.push(reversed)
  return { options: { type: 'number', min, max, decimals, format }, errors }
}

const reversed = optionError('max', 'out_of_range', 'max is lower than min. No value would be accepted.')

function readDate(field: SignerFieldInput, today: string): ReadOptions {
  const format = field.format ?? null
  const errors = [...formatErrors('date', format)]
  const bound = (option: 'min' | 'max'): string | null => {
    const given = field[option]
    if (given === undefined || given === 'today') return given ?? null
    const date = normaliseDate(String(given))
    if (date !== null) return date
    errors.push(optionError(option, 'malformed', `${option} is a date as YYYY-MM-DD, such as 2027-01-31, or "today".`))
    return null
  }
  const [min, max] = [bound('min'), bound('max')]
  // A last day of "today" moves forward, so only the first day can be too late for good.
  const first = min === 'today' ? today : min
  if (first !== null && max !== null && max !== 'today' && first > max) errors.push(reversed)
  return { options: { type: 'date', min, max, format }, errors }
}

function formatErrors(type: 'date' | 'number', format: string | null): OptionError[] {
  const message = formatError({ type, format })
  if (message !== undefined) return [optionError('format', 'malformed', message)]
  const unsafe = unsafePosition(format ?? '')
  if (unsafe !== null) return [unsafeError('format', unsafe)]
  const isLong = lengthOf(format ?? '') > FIELD_LIMITS.format
  return isLong ? [optionError('format', 'too_long', `A format has at most ${FIELD_LIMITS.format} characters.`)] : []
}

function readChoice(field: SignerFieldInput, pdfField: PdfFormField | undefined): ReadOptions {
  const given = field.options ?? pdfField?.options ?? []
  const options = given.map((option) => {
    const { value, label } = typeof option === 'string' ? { value: option, label: option } : option
    return { value: tidy(value), label: tidy(label) }
  })
  const errors = options.flatMap((option, index) => optionErrors(option, index, options))
  const { fewestOptions, mostOptions } = FIELD_LIMITS
  if (options.length < fewestOptions || options.length > mostOptions) {
    const message = `A choice has ${fewestOptions} to ${mostOptions} options.`
    errors.push(optionError('options', field.options ? 'out_of_range' : 'required', message))
  }
  // As they are: a state with spaces at its ends could not be set by a normalised value.
  const known = pdfField && pdfField.kind !== 'text' ? pdfField.options.map(({ value }) => value) : null
  const strange = known && options.findIndex(({ value }) => !known.includes(value))
  if (known && strange !== null && strange >= 0) {
    const list = known.slice(0, 20).map((value) => `"${value}"`)
    const message = `The form field of the document has no such option. It has ${list.join(', ')}.`
    errors.push(optionError(`options[${strange}]`, 'unknown_field', message))
  }
  return { options: { type: 'choice', options }, errors }
}

function optionErrors({ value, label }: ChoiceOption, index: number, all: readonly ChoiceOption[]): OptionError[] {
  const option = `options[${index}]`
  if (value === '' || label === '') return [optionError(option, 'required', 'An option is a text that is not empty.')]
  if (Math.max(lengthOf(value), lengthOf(label)) > FIELD_LIMITS.option) {
    return [optionError(option, 'too_long', `An option has at most ${FIELD_LIMITS.option} characters.`)]
  }
  const unsafe = unsafePosition(value) ?? unsafePosition(label)
  if (unsafe !== null) return [unsafeError(option, unsafe)]
  const isRepeated = all.slice(0, index).some((other) => other.value === value || other.label === label)
  return isRepeated ? [optionError(option, 'duplicate', `Another option is "${label}".`)] : []
}

export function unsafeError(option: string, position: number): OptionError {
  const message = `Position ${position} has a control, invisible or direction character. Remove it.`
  return optionError(option, 'malformed', message)
}

function readUpload({
  accept = UPLOAD_TYPES,
  max_size: maxSize = FIELD_DEFAULTS.upload,
}: SignerFieldInput): ReadOptions {
  const errors: OptionError[] = []
  if (accept.length === 0) errors.push(optionError('accept', 'required', 'accept needs a type, such as "pdf".'))
  if (!isWhole(maxSize, 1, FIELD_LIMITS.upload)) {
    errors.push(
      optionError('max_size', 'out_of_range', `max_size is a number of bytes from 1 to ${FIELD_LIMITS.upload}.`),
    )
  }
  return { options: { type: 'upload', accept: [...new Set(accept)], maxSize }, errors }
}

function isWhole(value: number, from: number, to: number): boolean {
  return Number.isInteger(value) && value >= from && value <= to
}
