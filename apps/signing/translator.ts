import type { SignerField, ValueErrorCode } from '@countersign/domain/field/page'
import { formatText, type Template } from '@countersign/locales'
import { type SigningMessages, signingMessages } from '@countersign/locales/signing'
import { errorMessage } from './fields/error-message.ts'
import { limitFormats } from './fields/limit-formats.ts'
import { formatDateTime, type Translations, translatorsOf } from './translations.ts'

/** The messages of one language, and its formats for numbers and dates. */
export interface Translator extends Translations<SigningMessages> {
  /** Date, time and time zone. */
  dateTime(instant: string, timeZone: string): string
  /** The last minute before an instant, as people state a deadline: 23:59, not 00:00. */
  deadline(instant: string, timeZone: string): string
  /** The size of a file. */
  bytes(size: number): string
  /** Why the value of a field is wrong. `today` is the day that a limit can mean. */
  fieldError(field: SignerField, code: ValueErrorCode, today: string): string
}

/** One for each language in use. */
export const translatorFor: (locale: Translator['locale']) => Translator = translatorsOf(signingMessages, (locale) => {
  const formats = limitFormats(locale)
  return {
    dateTime: (instant: string, timeZone: string) => formatDateTime(locale, new Date(instant), timeZone),
    deadline: (instant: string, timeZone: string) =>
      formatDateTime(locale, new Date(Date.parse(instant) - 1), timeZone),
    bytes: formats.bytes,
    fieldError: (field: SignerField, code: ValueErrorCode, today: string) => {
      const { key, limit } = errorMessage(field, code, { today, formats })
      // Most of the sentences name no limit.
      const message = signingMessages(locale).fields.errors[key] as Template<{ limit: string }>
      return formatText(message, { limit }, locale)
    },
  }
})
