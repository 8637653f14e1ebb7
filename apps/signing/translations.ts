import { formatParts, formatText, type Locale, numberFormat, type Template } from '@countersign/locales'
import { type Content, html } from './html.ts'

// What translators of pages share, whatever their catalogue.

/** The messages of one language, and its formats. */
export interface Translations<Messages> {
  locale: Locale
  messages: Messages
  number(n: number): string
  /** The message with its values as HTML. Each value is in a `<bdi>`, so that its direction does not affect the sentence. */
  format<Arguments>(message: Template<Arguments>, values: Arguments): Content
  /** The message with its values as plain text, for attributes and titles. */
  formatText<Arguments>(message: Template<Arguments>, values: Arguments): string
}

/**
 * A function that returns the translator of a language, one for each language in use. `catalogue`: the messages;
 * `addFormats`: further formats.
 */
export function translatorsOf<Messages, Formats>(
  catalogue: (locale: Locale) => Messages,
  addFormats: (locale: Locale) => Formats,
): (locale: Locale) => Translations<Messages> & Formats {
  const known = new Map<Locale, Translations<Messages> & Formats>()
  return (locale) => {
    const translator = known.get(locale) ?? { ...translationsOf(locale, catalogue(locale)), ...addFormats(locale) }
    known.set(locale, translator)
    return translator
  }
}

function translationsOf<Messages>(locale: Locale, messages: Messages): Translations<Messages> {
  return {
    ...{ locale, messages },
    number: (n) => numberFormat(locale).format(n),
    format: (message, values) =>
      formatParts(message, values, locale).map((part) =>
        typeof part === 'string' ? part : html`<bdi>${part.value}</bdi>`,
      ),
    formatText: (message, values) => formatText(message, values, locale),
  }
}

/** Date, time and time zone. */
export function formatDateTime(locale: Locale, at: Date, timeZone: string): string {
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
