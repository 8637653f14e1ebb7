import { formatValue, group } from '../template/format.ts'
import { decimalsOf } from './normalise-number.ts'
import type { Drawn, FieldValue, NumberOptions, SignerField } from './types.ts'

interface Formats {
  readonly date: string
  readonly number: string
}

const DOTS = { date: 'DD.MM.YYYY', number: '1234567,89' }
const SLASHES = { date: 'DD/MM/YYYY', number: '1234567,89' }
const INDIC = { date: 'DD/MM/YYYY', number: '1234567.89' }
const ISO = { date: 'YYYY-MM-DD', number: '1234567.89' }

/**
 * A closed list without locale data, so that a value is drawn the same by every runtime (ADR 30). No format begins with the
 * month: the formats of two signers of one document must not be confused. Numbers have no separators of thousands unless
 * the field has a format, because a number may be a year.
 */
const FORMATS = new Map<string, Formats>([
  ['ar', INDIC],
  ['bn', INDIC],
  ['de', DOTS],
  ['es', SLASHES],
  ['fr', SLASHES],
  ['hi', INDIC],
  ['pt', SLASHES],
  ['ru', DOTS],
  ['ta', INDIC],
])

/** By the language of the locale. English and Chinese readers use several orders; for them the date is ISO 8601. */
function formatsOf(locale: string): Formats {
  return FORMATS.get(locale.toLowerCase().split(/[-_]/)[0] ?? '') ?? ISO
}

/** What is drawn for a normalised value; null for an empty one. */
export function drawnOf(field: SignerField, value: FieldValue | null, locale: string): Drawn | null {
  if (value === null || value === false) return null
  if (value === true) return { as: 'check' }
  if (typeof value !== 'string') return text(value.name)
  switch (field.type) {
    case 'initials':
      return { as: 'initials', text: value }
    case 'choice':
      return text(field.options.find((option) => option.value === value)?.label ?? value)
    case 'number':
      return text(drawnNumber(field, value, locale))
    case 'date':
    case 'date_signed':
      return text(drawnDate(field.name, value, field.format ?? formatsOf(locale).date))
    default:
      return text(value, field.type === 'text' && field.multiline)
  }
}

function text(drawn: string, multiline = false): Drawn {
  return { as: 'text', text: drawn, multiline }
}

function drawnDate(name: string, date: string, format: string): string {
  const formatted = formatValue({ name, type: 'date', format }, date)
  return formatted.ok ? formatted.text : date
}

/** No digit is rounded away: the signer wrote them. A format of the field sets how many follow the decimal mark. */
function drawnNumber({ format, decimals }: NumberOptions, number: string, locale: string): string {
  const written = format ?? formatsOf(locale).number
  const mark = /([.,])89$/.exec(written)?.[1] ?? '.'
  const [whole = '0', fraction = ''] = number.split('.')
  const places = format === null ? decimalsOf(number) : decimals
  const sign = whole.startsWith('-') ? '-' : ''
  const tail = places === 0 ? '' : mark + fraction.padEnd(places, '0')
  return `${sign}${group(whole.replace('-', ''), written)}${tail}`
}
