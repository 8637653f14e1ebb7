import type { Locale } from '@countersign/signing'
import { en } from './en.ts'
import type { Messages } from './messages.ts'

export type { Messages } from './messages.ts'

const LANGUAGES: Partial<Record<Locale, Messages>> = { en }

export function messagesFor(locale: Locale): Messages {
  return LANGUAGES[locale] ?? en
}
