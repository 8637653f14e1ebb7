import type { Language } from '../../../accounts/language.ts'
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
import type { Words } from './words.ts'
import { zh } from './zh.ts'

const LANGUAGES: Record<Language, Words> = { en, hi, ta, bn, ar, es, fr, de, pt, ru, zh, ja }

export function wordsFor(language: Language): Words {
  return LANGUAGES[language]
}
