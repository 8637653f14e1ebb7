import { directionOf, LOCALES, type Locale } from '@countersign/locales'
import { type MailMessages, mailMessages } from '@countersign/locales/mail'

/** The copy and the formats for one recipient. */
export interface Localization {
  language: Locale
  copy: MailMessages
  direction: 'ltr' | 'rtl'
  /** BCP 47 tag for dates and numbers, with the region of the signer's tag if it has one. */
  tag: string
}

/** English if the tag's language is not supported. */
export function localizationFor(tag: string | null): Localization {
  const primary = tag?.split('-')[0]?.toLowerCase()
  const language = LOCALES.find((locale) => locale === primary)
  if (tag && language && tag.includes('-') && isWellFormed(tag)) return localized(language, tag)
  return localized(language ?? 'en')
}

/** en-GB writes the month as a word, which readers in all regions understand. */
function localized(language: Locale, tag: string = language === 'en' ? 'en-GB' : language): Localization {
  return { language, copy: mailMessages(language), direction: directionOf(language), tag }
}

/** The API's pattern accepts some tags that BCP 47 does not. */
function isWellFormed(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}
