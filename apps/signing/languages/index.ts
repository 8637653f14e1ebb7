import { LOCALES, type Locale } from '../model.ts'
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

export type { Messages, Plural } from './messages.ts'

const LANGUAGES: Record<Locale, Messages> = { en, hi, ta, bn, ar, es, fr, de, pt, ru, zh, ja }

export function messagesFor(locale: Locale): Messages {
  return LANGUAGES[locale]
}

/**
 * The first supported language of `preferred` (the visitor's choice, then the one the sender set for the signer), else
 * the best match of Accept-Language (RFC 9110, 12.5.4), else English.
 */
export function negotiate(acceptLanguage: string | undefined, ...preferred: (string | null | undefined)[]): Locale {
  const candidates = [...preferred, ...rangesOf(acceptLanguage ?? '')]
  return candidates.map(localeOf).find((locale) => locale !== undefined) ?? 'en'
}

function localeOf(tag: string | null | undefined): Locale | undefined {
  const primary = tag?.trim().toLowerCase().split(/[-_]/)[0]
  return LOCALES.find((locale) => locale === primary)
}

function rangesOf(header: string): string[] {
  return header
    .slice(0, 1000)
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return { tag, q: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ q }) => q > 0)
    .sort((a, b) => b.q - a.q)
    .map(({ tag }) => tag)
}
