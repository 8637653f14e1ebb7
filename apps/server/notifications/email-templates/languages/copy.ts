import { ar } from './ar.ts'
import { bn } from './bn.ts'
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

// What mails to signers say, one file a language. Sentences are data with {places}; whatever is put into a place is
// text and nothing else, however it looks.

export interface Words {
  /** {name} */
  greeting: string
  sandbox: string
  /** {sender}: nobody has looked at this account yet. */
  unverified: string
  /** {sender} */
  messageFrom: string

  /** {sender} {document} */
  invitation: Said
  /** {sender} {document}: others had to sign first. */
  yourTurn: Said
  /** {sender} {document} */
  reminder: Said
  /** On the button. */
  review: string
  /** {until} */
  until: string
  linkIsYours: string
  unexpected: string
  copyLink: string
  stopReminders: string

  /** {person} {document} */
  declined: Said
  /** {document} {until} */
  expired: Said
  /** {sender} */
  askSender: string
  /** {sender} {document} */
  cancelled: Said
  /** {sender} {document} */
  failed: Said
  nothingMore: string

  /** {document} */
  completed: Said
  attached: string
  tooLarge: string
  /** On the button. */
  download: string

  /** {sender} {count}: several documents in one letter. */
  manyInvitations: Said
  /** {sender} {count} */
  manyReminders: Said
  /** {count} */
  manyCompleted: Said
  /** {sender} {count} */
  manyCancelled: Said
  /** {count} */
  manyExpired: Said
  many: {
    /** {count}: after the first documents of a list. */
    more: string
    /** {until} */
    earliest: string
    next: string
    stopReminders: string
    copies: string
    /** On the button. */
    open: string
  }

  /** {code} {document} */
  code: Said
  codeAdvice: string

  /** The page behind the link that ends reminders. */
  unsubscribe: {
    /** {document} */
    question: string
    button: string
    /** {document} */
    done: string
    /** {count} */
    questionMany: string
    /** {count} */
    doneMany: string
    unknown: string
  }
}

export interface Said {
  subject: string
  opening: string
}

export const LANGUAGES = { en, hi, ta, bn, ar, es, fr, de, pt, ru, zh, ja } as const satisfies Record<string, Words>

export type Language = keyof typeof LANGUAGES

export interface Speech {
  language: Language
  words: Words
  direction: 'ltr' | 'rtl'
  /** How dates are written: the region the signer's tag names, where it does. */
  tag: string
}

/** English where a tag names no language of ours. */
export function speechFor(tag: string | null): Speech {
  const language = tag?.split('-')[0]?.toLowerCase() ?? 'en'
  if (!isLanguage(language)) return { language: 'en', words: en, direction: 'ltr', tag: DATES_IN.en }
  const own = tag?.includes('-') && isWellFormed(tag) ? tag : DATES_IN[language]
  return { language, words: LANGUAGES[language], direction: language === 'ar' ? 'rtl' : 'ltr', tag: own }
}

/** English is read everywhere: day before month, and the month as a word. */
const DATES_IN = {
  en: 'en-GB', hi: 'hi', ta: 'ta', bn: 'bn', ar: 'ar', es: 'es', fr: 'fr', de: 'de', pt: 'pt', ru: 'ru', zh: 'zh', ja: 'ja',
} as const satisfies Record<Language, string> // biome-ignore format: a list

function isLanguage(text: string): text is Language {
  return Object.hasOwn(LANGUAGES, text)
}

/** The pattern of the API lets through tags that BCP 47 does not. */
function isWellFormed(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}
