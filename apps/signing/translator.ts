import { type SigningMessages, signingMessages } from '@countersign/locales/signing'
import { formatDateTime, type Translations, translatorsOf } from './translations.ts'

/** The messages of one language, and its formats for numbers and dates. */
export interface Translator extends Translations<SigningMessages> {
  /** Date, time and time zone. */
  dateTime(instant: string, timeZone: string): string
  /** The last minute before an instant, as people state a deadline: 23:59, not 00:00. */
  deadline(instant: string, timeZone: string): string
}

/** One for each language in use. */
export const translatorFor: (locale: Translator['locale']) => Translator = translatorsOf(signingMessages, (locale) => ({
  dateTime: (instant: string, timeZone: string) => formatDateTime(locale, new Date(instant), timeZone),
  deadline: (instant: string, timeZone: string) => formatDateTime(locale, new Date(Date.parse(instant) - 1), timeZone),
}))
