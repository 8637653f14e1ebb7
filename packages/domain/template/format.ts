import type { Field } from './types.ts'

// Formats of values. The list is closed and uses no locale data, so that a document is the same on every runtime. The
// signing page uses them too, and its oldest browsers have no replaceAll.

export const DATE_TOKENS = ['YYYY', 'YY', 'MM', 'M', 'DD', 'D'] as const

/** Each format is an example. Those without a decimal part round to whole numbers. */
export const NUMBER_FORMATS = [
  '1234567.89',
  '1234567,89',
  '1,234,567.89',
  '1.234.567,89',
  '1 234 567,89',
  "1'234'567.89",
  '12,34,567.89',
  '1234567',
  '1,234,567',
  '1.234.567',
  '1 234 567',
  "1'234'567",
  '12,34,567',
] as const
export type NumberFormat = (typeof NUMBER_FORMATS)[number]

export type Formatted = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly message: string }

/** Formats the value for drawing. */
export function formatValue({ name, type, format }: Pick<Field, 'name' | 'type' | 'format'>, value: string): Formatted {
  if (type === 'date') return formatDate(name, value, format ?? 'YYYY-MM-DD')
  if (type === 'number') return formatNumber(name, value, format)
  return { ok: true, text: value }
}

/** Why a field's format is invalid, or undefined. */
export function formatError({ type, format }: Pick<Field, 'type' | 'format'>): string | undefined {
  if (format === null) return undefined
  if (type === 'text') return 'A text field has no format. Make it a date or a number.'
  if (type === 'date') {
    const rest = format.replace(tokens, '')
    const isDate = !/[A-Za-z]/.test(rest) && /Y/.test(format) && /M/.test(format) && /D/.test(format)
    return isDate ? undefined : `A date format consists of ${DATE_TOKENS.join(', ')}, such as "DD.MM.YYYY".`
  }
  const known = (NUMBER_FORMATS as readonly string[]).includes(format)
  return known ? undefined : `A number format is one of ${NUMBER_FORMATS.map((one) => `"${one}"`).join(', ')}.`
}

const tokens = new RegExp(DATE_TOKENS.join('|'), 'g')

function formatDate(name: string, value: string, format: string): Formatted {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? []
  if (!isDay(Number(year), Number(month), Number(day))) {
    return { ok: false, message: `"${name}" must be a date as YYYY-MM-DD, such as 2027-01-31.` }
  }
  const parts: Record<string, string> = {
    YYYY: year,
    YY: year.slice(2),
    MM: month,
    M: String(Number(month)),
    DD: day,
    D: String(Number(day)),
  }
  return { ok: true, text: format.replace(tokens, (token) => parts[token] ?? token) }
}

/** Whether the calendar has this day. */
export function isDay(year: number, month: number, day: number): boolean {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  return year > 0 && day >= 1 && day <= (days[month - 1] ?? 0)
}

const plainNumber = /^-?(0|[1-9]\d{0,17})(\.\d{1,12})?$/

/** Rounds half away from zero, on the decimal text, because binary fractions are inexact. */
function formatNumber(name: string, value: string, format: string | null): Formatted {
  if (!plainNumber.test(value)) {
    const message = `"${name}" must be a number in digits with a decimal point, such as 1250.5.`
    return { ok: false, message }
  }
  if (format === null) return { ok: true, text: value }
  const mark = /([.,])89$/.exec(format)?.[1]
  const { whole, decimals } = rounded(value.replace('-', ''), mark === undefined ? 0 : 2)
  const grouped = group(whole, format)
  const isZero = /^[0,. ']*$/.test(whole) && /^0*$/.test(decimals)
  const sign = value.startsWith('-') && !isZero ? '-' : ''
  return { ok: true, text: `${sign}${grouped}${mark === undefined ? '' : mark + decimals}` }
}

function rounded(value: string, places: number): { whole: string; decimals: string } {
  const [whole = '0', fraction = ''] = value.split('.')
  const kept = fraction.slice(0, places).padEnd(places, '0')
  const up = Number(fraction.charAt(places) || '0') >= 5 ? 1n : 0n
  const digits = (BigInt(whole + kept) + up).toString().padStart(places + 1, '0')
  return { whole: digits.slice(0, digits.length - places), decimals: digits.slice(digits.length - places) }
}

/** Adds the format's separators of thousands. */
export function group(digits: string, format: string): string {
  const separator = /^1([,. '])234/.exec(format)?.[1]
  if (separator !== undefined) return digits.replace(/\B(?=(\d{3})+$)/g, separator)
  // Lakhs and crores: groups of two digits above the last three.
  return format.startsWith('12,34') ? digits.replace(/\B(?=(\d{2})*\d{3}$)/g, ',') : digits
}
