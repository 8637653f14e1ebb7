import { LANGUAGES, type Language } from '../../apps/server/accounts/language.ts'

/** A request whose certificate is judged: in whose language, with how many signers, and how it ended. */
export interface Case {
  readonly language: Language
  readonly names: readonly string[]
  readonly outcome: 'completed' | 'declined'
}

/** One signer, and two whose last one declines, who sign over the API; with all of them, in every language. */
export function chooseCases(full: boolean): Case[] {
  const sample = [completed('en', 1), completed('ar', 1), { ...completed('ta', 2), outcome: 'declined' as const }]
  if (!full) return sample
  return [...sample, ...LANGUAGES.flatMap((language) => [1, 10, 50].map((count) => completed(language, count)))]
}

function completed(language: Language, count: number): Case {
  return { language, names: Array.from({ length: count }, (_, i) => nameOf(language, i)), outcome: 'completed' }
}

/** People of the same name are reported apart by a number, as in life. */
function nameOf(language: Language, index: number): string {
  const names = NAMES[language]
  const name = names[index % names.length] ?? ''
  return index < names.length ? name : `${name} ${Math.floor(index / names.length) + 1}`
}

const NAMES: Record<Language, readonly string[]> = {
  en: ['Zoë Łukasiewicz', 'Asha Rao', 'Søren Ñandú'],
  hi: ['अमित शर्मा', 'प्रिया वर्मा', 'राजेन्द्र सिंह'],
  ta: ['ஆனந்த் குமார்', 'மீனாட்சி சுந்தரம்'],
  bn: ['মিতা সেন', 'অরিন্দম চট্টোপাধ্যায়'],
  ar: ['أحمد الخطيب', 'ليلى حسن', 'Omar Haddad'],
  es: ['María Núñez', 'José Ibáñez'],
  fr: ['Éloïse Lefèvre', 'François Œuvrard'],
  de: ['Jürgen Groß', 'Änne Müller'],
  pt: ['João Conceição', 'Inês Araújo'],
  ru: ['Дмитрий Ёлкин', 'Юлия Щербакова'],
  zh: ['李小龙', '欧阳修', '王芳'],
  ja: ['山田 太郎', '渡辺 さくら'],
}

/** For many to sign takes longer than all else: their requests are made up, as the server writes them. */
export const MANY = [completed('hi', 10), completed('zh', 50)]
