import { LOCALES, type Locale } from '@countersign/locales'
import { type CliContext, UsageError } from '../context.ts'

export const LANGUAGE_OPTION = [
  '--language <tag>',
  `the language of the result: ${LOCALES.join(', ')}; default: from LC_ALL, LC_MESSAGES or LANG`,
] as const

/**
 * The language of a result for people. Errors, help and the output of the operator's commands are in English: they are
 * searched for, copied to colleagues and read by programs.
 */
export function chooseLanguage(chosen: string | undefined, env: CliContext['env']): Locale {
  if (chosen === undefined) return localeIn(env.LC_ALL || env.LC_MESSAGES || env.LANG || '') ?? 'en'
  const locale = localeIn(chosen)
  if (!locale) throw new UsageError(`the language ${chosen} is not supported: use one of ${LOCALES.join(', ')}`)
  return locale
}

/** Of a BCP 47 tag (`pt-BR`) or a POSIX locale (`pt_BR.UTF-8`). */
function localeIn(tag: string): Locale | undefined {
  const primary = tag.toLowerCase().split(/[-_.@]/)[0]
  return LOCALES.find((locale) => locale === primary)
}
