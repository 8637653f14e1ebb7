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

export interface VerifyMessages {
  readonly language: string
  readonly title: string
  readonly intro: string
  readonly choose: string
  readonly drop: string
  readonly staysLocal: string
  readonly withoutScripts: string
  readonly cannot: string
  readonly checking: Template<{ readonly name: string }>
  readonly tooLarge: string
  readonly another: string
  readonly fingerprint: string
  readonly expects: string
  readonly expected: string
  readonly unexpected: string
  readonly outcomes: {
    readonly valid: {
      readonly title: string
      readonly text: string
    }
    readonly test: {
      readonly title: string
      readonly text: string
    }
    readonly changed: {
      readonly title: string
      readonly text: string
    }
    readonly issuer_unknown: {
      readonly title: string
      readonly text: string
    }
    readonly indeterminate: {
      readonly title: string
      readonly text: string
    }
    readonly unsigned: {
      readonly title: string
      readonly text: string
    }
    readonly unreadable: {
      readonly title: string
      readonly text: string
    }
    readonly invalid: {
      readonly title: string
      readonly text: string
    }
  }
  readonly marks: {
    readonly good: string
    readonly warn: string
    readonly bad: string
    readonly none: string
  }
  readonly document: string
  readonly certificate: string
  readonly signatures: string
  readonly trail: string
  readonly log: string
  readonly signedBy: Template<{ readonly name: string }>
  readonly sealedFor: Template<{ readonly name: string }>
  readonly sealedBy: Template<{ readonly name: string }>
  readonly sealedByNote: Template<{ readonly name: string }>
  readonly stampedBy: Template<{ readonly name: string }>
  readonly signerUnreadable: string
  readonly timeAttested: Template<{ readonly time: string; readonly authority: string }>
  readonly timeClaimed: Template<{ readonly time: string }>
  readonly timeUnknown: string
  readonly unchanged: string
  readonly onlySigned: string
  readonly filledLater: string
  readonly changedLater: string
  readonly notIntact: string
  readonly issuerKnown: Template<{ readonly issuer: string }>
  readonly issuerTest: Template<{ readonly issuer: string }>
  readonly issuerUnknown: Template<{ readonly issuer: string }>
  readonly level: Template<{ readonly level: string; readonly text: string }>
  readonly levels: {
    readonly B: string
    readonly T: string
    readonly LT: string
    readonly LTA: string
  }
  readonly reason: Template<{ readonly text: string }>
  readonly location: Template<{ readonly text: string }>
  readonly trailWhole: Template<{ readonly n: number }>
  readonly trailBroken: Template<{ readonly n: number; readonly count: number }>
  readonly acts: {
    readonly signed: Template<{ readonly n: number }>
    readonly approved: Template<{ readonly n: number }>
    readonly viewed: Template<{ readonly n: number }>
    readonly copies: Template<{ readonly n: number }>
  }
  readonly logIncluded: Template<{ readonly log: string; readonly n: number }>
  readonly logUnknown: Template<{ readonly log: string }>
  readonly logMissing: string
  readonly logNotChecked: string
  readonly logFailed: string
  readonly logAsk: string
  readonly logAskHint: Template<{ readonly host: string }>
  readonly logAsking: string
  readonly logNotFound: string
  readonly logUnreachable: string
  readonly topics: {
    readonly changed_after: string
    readonly filled_after: string
    readonly not_permitted: string
    readonly not_what_was_signed: string
    readonly malformed: string
    readonly kind_unknown: string
    readonly issuer_unknown: string
    readonly certificate_unsuitable: string
    readonly certificate_ended: string
    readonly revoked: string
    readonly revocation_unknown: string
    readonly time_wrong: string
    readonly time_unknown: string
    readonly time_note: string
    readonly unreadable: string
    readonly encrypted: string
    readonly too_complex: string
    readonly view_differs: string
    readonly active_content: string
    readonly sandbox: string
    readonly trail_broken: string
    readonly trail_foreign: string
    readonly log_failed: string
    readonly log_unknown: string
    readonly log_missing: string
    readonly log_unsupported: string
    readonly bundle_unreadable: string
    readonly bundle_changed: string
    readonly bundle_incomplete: string
    readonly file_unknown: string
  }
  readonly details: string
  readonly conclusions: {
    readonly signed: Template<{ readonly names: string; readonly time: string }>
    readonly signedUndated: Template<{ readonly names: string }>
    readonly test: Template<{ readonly names: string }>
    readonly filledIn: Template<{ readonly names: string }>
    readonly issuerUnknown: Template<{ readonly names: string }>
    readonly unclear: Template<{ readonly names: string }>
    readonly unclearFile: string
    readonly changedAfter: Template<{ readonly names: string }>
    readonly revoked: Template<{ readonly names: string }>
    readonly notValid: Template<{ readonly names: string }>
    readonly notValidFile: string
    readonly recordChanged: string
    readonly logContradicts: string
    readonly unsigned: string
    readonly noDocument: string
    readonly certified: string
    readonly certifiedTest: string
  }
  readonly code: {
    readonly found: string
    readonly sandbox: string
    readonly completed: Template<{ readonly time: string }>
    readonly signatures: Template<{ readonly n: number }>
    readonly trail: string
    readonly trailOpen: string
    readonly inLog: Template<{ readonly log: string }>
    readonly unknown: string
  }
}

/** By language. Tests add the pseudo-language. */
export const LANGUAGES = { ar, bn, de, en, es, fr, hi, ja, pt, ru, ta, zh } as unknown as Record<Locale, VerifyMessages>

export function verifyMessages(locale: Locale): VerifyMessages {
  return LANGUAGES[locale]
}
