// Generated from the catalogues by tools/locales/write.ts. Do not edit.
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

export interface SiteMessages {
  readonly language: string
  readonly title: string
  readonly intro: string
  readonly sign: {
    readonly title: string
    readonly text: string
  }
  readonly verify: {
    readonly title: string
    readonly text: string
    readonly action: string
  }
  readonly send: {
    readonly title: string
    readonly text: string
    readonly signIn: string
    readonly signUp: string
  }
  readonly developers: {
    readonly title: string
    readonly text: string
    readonly reference: string
    readonly openapi: string
  }
  readonly errors: {
    readonly notFound: {
      readonly title: string
      readonly text: string
    }
    readonly methodNotAllowed: {
      readonly title: string
      readonly text: string
    }
    readonly tooLarge: {
      readonly title: string
      readonly text: string
    }
    readonly busy: {
      readonly title: string
      readonly text: string
    }
    readonly failed: {
      readonly title: string
      readonly text: string
    }
    readonly unavailable: {
      readonly title: string
      readonly text: string
    }
    readonly refused: {
      readonly title: string
      readonly text: string
    }
  }
  readonly home: string
  readonly again: string
  readonly address: string
  readonly requestId: string
  readonly details: string
}

/** By language. Tests add the pseudo-language. */
export const LANGUAGES = { ar, bn, de, en, es, fr, hi, ja, pt, ru, ta, zh } as unknown as Record<Locale, SiteMessages>

export function siteMessages(locale: Locale): SiteMessages {
  return LANGUAGES[locale]
}
