import { type UsersMessages, usersMessages } from '@countersign/locales/users'
import { formatDateTime, type Translations, translatorsOf } from '@countersign/signing/translations.ts'

/** The messages of one language, and its formats. */
export interface Translator extends Translations<UsersMessages> {
  /** Date and time in UTC: the pages do not know the person's time zone. */
  dateTime(instant: string): string
}

/** One for each language in use. */
export const translatorFor: (locale: Translator['locale']) => Translator = translatorsOf(usersMessages, (locale) => ({
  dateTime: (instant: string) => formatDateTime(locale, new Date(instant), 'UTC'),
}))
