import { formatParts, formatText, numberFormat, type Template } from '@countersign/locales'
import { type SigningMessages, signingMessages } from '@countersign/locales/signing'
import { type Content, html } from './html.ts'
import type { Locale } from './model.ts'

/** The messages of one language, and its formats for numbers and dates. */
export interface Translator {
  locale: Locale
  messages: SigningMessages
  number(n: number): string
  /** The message with its values as HTML. Each value is in a `<bdi>`, so that its direction does not affect the sentence. */
  format<Arguments>(message: Template<Arguments>, values: Arguments): Content
  /** The message with its values as plain text, for attributes and titles. */
  formatText<Arguments>(message: Template<Arguments>, values: Arguments): string
  /** Date, time and time zone. */
  dateTime(instant: string, timeZone: string): string
  /** The last minute before an instant, as people state a deadline: 23:59, not 00:00. */
  deadline(instant: string, timeZone: string): string
}

/** One for each language in use. */
export function translatorFor(locale: Locale): Translator {
  const known = TRANSLATORS.get(locale) ?? createTranslator(locale)
  TRANSLATORS.set(locale, known)
  return known
}

const TRANSLATORS = new Map<Locale, Translator>()

function createTranslator(locale: Locale): Translator {
  return {
    locale,
    messages: signingMessages(locale),
    number: (n) => numberFormat(locale).format(n),
    format: (message, values) =>
      formatParts(message, values, locale).map((part) =>
        typeof part === 'string' ? part : html`<bdi>${part.value}</bdi>`,
      ),
    formatText: (message, values) => formatText(message, values, locale),
    dateTime: (instant, timeZone) => formatDateTime(locale, new Date(instant), timeZone),
    deadline: (instant, timeZone) => formatDateTime(locale, new Date(Date.parse(instant) - 1), timeZone),
  }
}

function formatDateTime(locale: Locale, at: Date, timeZone: string): string {
  const key = `${locale} ${timeZone}`
  const format = DATE_FORMATS.get(key) ?? createDateFormat(locale, timeZone)
  DATE_FORMATS.set(key, format)
  return `${format.format(at)} (${timeZone})`
}

/** One for each locale and time zone in use. */
const DATE_FORMATS = new Map<string, Intl.DateTimeFormat>()

function createDateFormat(locale: Locale, timeZone: string): Intl.DateTimeFormat {
  // `en` alone formats dates the American way. Most readers of English expect the day before the month.
  const tag = locale === 'en' ? 'en-GB' : locale
  return new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short', timeZone })
}
