import { type Content, html } from '../html.ts'
import type { Locale } from '../model.ts'
import { messagesFor } from './index.ts'
import type { Messages, Plural } from './messages.ts'

/** The messages of one language, and its formats for numbers, plurals and dates. */
export interface Translator {
  locale: Locale
  messages: Messages
  number(n: number): string
  /** The message with its values as HTML. Each value is in a `<bdi>`, so that its direction does not affect the sentence. */
  format(message: string, values: Record<string, string>): Content
  /** The message with its values as plain text, for attributes and titles. */
  formatText(message: string, values: Record<string, string>): string
  plural(forms: Plural, n: number): string
  /** A lower bound, such as "1,000+". */
  pluralAtLeast(forms: Plural, n: number): string
  /** Date, time and time zone. */
  dateTime(instant: string, timeZone: string): string
  /** The last minute before an instant, as people state a deadline: 23:59, not 00:00. */
  deadline(instant: string, timeZone: string): string
}

/** Cached: creating the Intl formats takes longer than rendering a page. */
export function translatorFor(locale: Locale): Translator {
  const known = TRANSLATORS.get(locale) ?? createTranslator(locale)
  TRANSLATORS.set(locale, known)
  return known
}

const TRANSLATORS = new Map<Locale, Translator>()

function createTranslator(locale: Locale): Translator {
  const numberFormat = new Intl.NumberFormat(locale)
  const pluralRules = new Intl.PluralRules(locale)
  const number = (n: number) => numberFormat.format(n)
  const formatText = (message: string, values: Record<string, string>) =>
    message.replace(/\{(\w+)\}/g, (whole, key) => values[key] ?? whole)
  return {
    locale,
    messages: messagesFor(locale),
    number,
    formatText,
    format: (message, values) =>
      message.split(/(\{\w+\})/).map((part) => {
        const value = values[part.slice(1, -1)]
        return part.startsWith('{') && value !== undefined ? html`<bdi>${value}</bdi>` : part
      }),
    plural: (forms, n) => formatText(forms[pluralRules.select(n)] ?? forms.other, { n: number(n) }),
    pluralAtLeast: (forms, n) => formatText(forms[pluralRules.select(n)] ?? forms.other, { n: `${number(n)}+` }),
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
