import type { Language } from '../../../accounts/language.ts'
import { en } from './en.ts'
import type { Words } from './words.ts'

const LANGUAGES = { en } as unknown as Record<Language, Words>

export function wordsFor(language: Language): Words {
  return LANGUAGES[language]
}
