import { formatParts, formatText, type Locale, numberFormat, type Template } from '@countersign/locales'
import { type UsersMessages, usersMessages } from '@countersign/locales/users'
import { type Content, html } from '@countersign/signing/html.ts'

/** The messages of one language, and its formats. */
export interface Translator {
  locale: Locale
  messages: UsersMessages
  number(n: number): string
  /** The message with its values as HTML. Each value is in a `<bdi>`, so that its direction does not affect the sentence. */
  format<Arguments>(message: Template<Arguments>, values: Arguments): Content
  /** The message with its values as plain text, for attributes and titles. */
  formatText<Arguments>(message: Template<Arguments>, values: Arguments): string
  /** Date and time in UTC. */
  dateTime(instant: string): string
}

/** One for each language in use. */
export function translatorFor(locale: Locale): Translator {
  const known = TRANSLATORS.get(locale) ?? createTranslator(locale)
  TRANSLATORS.set(locale, known)
  return known
}

const TRANSLATORS = new Map<Locale, Translator>()

function createTranslator(locale: Locale): Translator {
  // `en` alone formats dates the American way. Most readers of English expect the day before the month.
  const tag = locale === 'en' ? 'en-GB' : locale
  const dates = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return {
    locale,
    messages: usersMessages(locale),
    number: (n) => numberFormat(locale).format(n),
    format: (message, values) =>
      formatParts(message, values, locale).map((part) =>
        typeof part === 'string' ? part : html`<bdi>${part.value}</bdi>`,
      ),
    formatText: (message, values) => formatText(message, values, locale),
    dateTime: (instant) => `${dates.format(new Date(instant))} (UTC)`,
  }
}
