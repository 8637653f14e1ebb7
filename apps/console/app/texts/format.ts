import { formatText, type Template } from '@countersign/locales/format.ts'
import { language } from './catalogues.ts'

/** The browser's variant of the language, such as en-GB: it decides about the order of dates and the hours. */
function region(): string {
  const own = language()
  return navigator.languages.find((tag) => tag.split('-')[0] === own) ?? own
}

/** A message with its values, in the language of the console. */
export function text<Arguments>(message: Template<Arguments>, values: Arguments): string {
  return formatText(message, values, language())
}

/** Formats are costly to make, and a list has hundreds of times. */
function perLocale<Format>(make: (locale: string) => Format): (locale: string) => Format {
  const made = new Map<string, Format>()
  return (locale) => {
    const format = made.get(locale) ?? make(locale)
    made.set(locale, format)
    return format
  }
}

const relativeFormat = perLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' }))
const exactFormat = perLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'long' }))

const DAY_MS = 86_400_000
const UNITS = [
  ['year', 365 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['week', 7 * DAY_MS],
  ['day', DAY_MS],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** “3 hours ago”, “in 2 days”; “now” within a minute. Deadlines are in days, however many. */
export function relativeTime(
  time: Date,
  now: Date,
  { locale = region(), isDeadline = false }: { locale?: string; isDeadline?: boolean } = {},
): string {
  const difference = time.getTime() - now.getTime()
  const format = relativeFormat(locale)
  const units = isDeadline ? UNITS.filter(([, size]) => size <= DAY_MS) : UNITS
  const found = units.find(([, size]) => Math.abs(difference) >= size)
  return found ? format.format(Math.trunc(difference / found[1]), found[0]) : format.format(0, 'second')
}

/** As `relativeTime`, for sentences: written out, and in days up to two months. */
export function timeInSentence(time: Date, now: Date, locale: string = region()): string {
  const difference = time.getTime() - now.getTime()
  const units = Math.abs(difference) < 60 * DAY_MS ? UNITS.slice(3) : UNITS
  const [unit, size] = units.find(([, each]) => Math.abs(difference) >= each) ?? (['second', Infinity] as const)
  const numeric = unit === 'day' || unit === 'second' ? 'auto' : 'always'
  return new Intl.RelativeTimeFormat(locale, { numeric }).format(Math.trunc(difference / size), unit)
}

/** With seconds and the zone of the browser. */
export function exactTime(time: Date, locale: string = region()): string {
  return exactFormat(locale).format(time)
}

/** A day and a minute, without the year: for places that have little room. */
export function momentLabel(time: Date, locale: string = region()): string {
  const format = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const
  return new Intl.DateTimeFormat(locale, format).format(time)
}

export function clockTime(time: Date, locale: string = region()): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(time)
}

export function shortDate(time: Date, locale: string = region()): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(time)
}

/** “1 h 20 min”, “340 ms”: at most two units. */
export function duration(milliseconds: number, locale: string = region()): string {
  const parts: [number, string][] = []
  let rest = Math.max(0, Math.round(milliseconds))
  for (const [unit, size] of SPANS) {
    const count = Math.floor(rest / size)
    rest -= count * size
    if (count > 0) parts.push([count, unit])
    if (parts.length === 2 || (parts.length === 1 && count === 0)) break
  }
  const shown = parts.length > 0 ? parts : [[0, 'millisecond'] as const]
  return shown
    .map(([count, unit]) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(count))
    .join(' ')
}

const SPANS = [
  ['day', DAY_MS],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
  ['millisecond', 1],
] as const

export function fileSize(bytes: number, locale: string = region()): string {
  const [unit, size] = bytes >= 1_000_000 ? ['megabyte', 1_000_000] : bytes >= 1000 ? ['kilobyte', 1000] : ['byte', 1]
  return new Intl.NumberFormat(locale, { style: 'unit', unit: String(unit), maximumFractionDigits: 1 }).format(
    bytes / Number(size),
  )
}

export function count(value: number, locale: string = region()): string {
  return new Intl.NumberFormat(locale).format(value)
}

export function percent(share: number, locale: string = region()): string {
  return new Intl.NumberFormat(locale, { style: 'percent' }).format(share)
}
