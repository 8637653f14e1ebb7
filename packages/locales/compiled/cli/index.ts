// Generated from the catalogues by tools/locales/write.ts. Do not edit.
import type { Template } from '../../format.ts'
import type { Locale } from '../../languages.ts'
import ar from './ar.ts'
import bn from './bn.ts'
import de from './de.ts'
import en from './en.ts'
import es from './es.ts'
import fr from './fr.ts'
import hi from './hi.ts'
import ja from './ja.ts'
import pt from './pt.ts'
import ru from './ru.ts'
import ta from './ta.ts'
import zh from './zh.ts'

export interface CliMessages {
  readonly line: Template<{ readonly label: string; readonly text: string }>
  readonly note: string
  readonly problem: string
  readonly indeterminate: string
  readonly onlyTrail: string
  readonly signatures: Template<{ readonly count: number }>
  readonly coversFile: string
  readonly coversRevision: Template<{ readonly revision: number }>
  readonly laterChanges: string
  readonly trailOf: Template<{ readonly request: string }>
  readonly chainIntact: Template<{ readonly request: string; readonly count: number; readonly head: string }>
  readonly chainBroken: Template<{ readonly request: string; readonly entry: number; readonly reason: string }>
  readonly bundleChanged: Template<{ readonly fault: string }>
}

/** By language. Tests add the pseudo-language. */
export const LANGUAGES = { ar, bn, de, en, es, fr, hi, ja, pt, ru, ta, zh } as unknown as Record<Locale, CliMessages>

export function cliMessages(locale: Locale): CliMessages {
  return LANGUAGES[locale]
}
