import type { Locale } from '@countersign/signing'
import { ar } from './ar.ts'
import { bn } from './bn.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { hi } from './hi.ts'
import { ja } from './ja.ts'
import type { Messages } from './messages.ts'
import { pt } from './pt.ts'
import { ru } from './ru.ts'
import { ta } from './ta.ts'
import { zh } from './zh.ts'

export type { Messages } from './messages.ts'

const LANGUAGES: Record<Locale, Messages> = { en, hi, ta, bn, ar, es, fr, de, pt, ru, zh, ja }

export function messagesFor(locale: Locale): Messages {
  return LANGUAGES[locale]
}
