import type { LimitFormats } from './error-message.ts'

/** How the sentences about wrong values write numbers, dates and sizes in a language. */
export function limitFormats(locale: string): LimitFormats {
  const numbers = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 6 })
  // `en` alone formats dates the American way.
  const dates = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { dateStyle: 'long', timeZone: 'UTC' })
  const megabytes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })
  const kilobytes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 })
  return {
    number: (decimal) => numbers.format(Number(decimal)),
    date: (date) => dates.format(new Date(date)),
    bytes: (size) => (size < 1_000_000 ? kilobytes.format(size / 1_000) : megabytes.format(size / 1_000_000)),
  }
}
