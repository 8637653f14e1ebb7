import { ar } from './ar.ts'
import { bn } from './bn.ts'
import type { Copy } from './copy.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { hi } from './hi.ts'
import { ja } from './ja.ts'
import { pt } from './pt.ts'
import { ru } from './ru.ts'
import { ta } from './ta.ts'
import { zh } from './zh.ts'

export const LANGUAGES = { en, hi, ta, bn, ar, es, fr, de, pt, ru, zh, ja } as const satisfies Record<string, Copy>

export type Language = keyof typeof LANGUAGES

/** The copy and the formats for one recipient. */
export interface Localization {
  language: Language
  copy: Copy
  direction: 'ltr' | 'rtl'
  /** BCP 47 tag for dates and numbers, with the region of the signer's tag if it has one. */
  tag: string
}

/** English if the tag's language is not supported. */
export function localizationFor(tag: string | null): Localization {
  const language = tag?.split('-')[0]?.toLowerCase() ?? 'en'
  if (!isLanguage(language)) return { language: 'en', copy: en, direction: 'ltr', tag: DATE_TAGS.en }
  const own = tag?.includes('-') && isWellFormed(tag) ? tag : DATE_TAGS[language]
  return { language, copy: LANGUAGES[language], direction: language === 'ar' ? 'rtl' : 'ltr', tag: own }
}

/** en-GB writes the month as a word, which readers in all regions understand. */
const DATE_TAGS = {
  en: 'en-GB', hi: 'hi', ta: 'ta', bn: 'bn', ar: 'ar', es: 'es', fr: 'fr', de: 'de', pt: 'pt', ru: 'ru', zh: 'zh', ja: 'ja',
} as const satisfies Record<Language, string> // biome-ignore format: a list

function isLanguage(text: string): text is Language {
  return Object.hasOwn(LANGUAGES, text)
}

/** The API's pattern accepts some tags that BCP 47 does not. */
function isWellFormed(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}
