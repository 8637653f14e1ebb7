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

export interface CertificateMessages {
  readonly title: string
  readonly titleEnded: string
  readonly page: Template<{ readonly n: string; readonly total: string }>
  readonly sandbox: string
  readonly erased: string
  readonly states: {
    readonly completed: string
    readonly declined: string
    readonly expired: string
    readonly cancelled: string
    readonly failed: string
  }
  readonly verdicts: {
    readonly completed: Template<{ readonly time: string }>
    readonly declined: Template<{ readonly name: string; readonly time: string }>
    readonly expired: Template<{ readonly time: string }>
    readonly cancelled: Template<{ readonly time: string }>
    readonly failed: Template<{ readonly time: string }>
  }
  readonly roleVerdicts: {
    readonly completed: Template<{ readonly time: string }>
    readonly declined: Template<{ readonly name: string; readonly time: string }>
  }
  readonly signedOf: Template<{ readonly n: string; readonly total: string }>
  readonly scan: string
  readonly qrAlt: Template<{ readonly url: string }>
  readonly document: string
  readonly sentBy: string
  readonly sent: string
  readonly request: string
  readonly reference: string
  readonly pages: string
  readonly zone: string
  readonly hashSigned: string
  readonly hashShown: string
  readonly hashReceived: string
  readonly trailHead: Template<{ readonly n: string }>
  readonly signers: string
  readonly recipients: string
  readonly email: string
  readonly signed: string
  readonly declined: string
  readonly notSigned: string
  readonly approved: string
  readonly notApproved: string
  readonly viewed: string
  readonly notViewed: string
  readonly copy: string
  readonly role: string
  readonly roles: {
    readonly signer: string
    readonly approver: string
    readonly witness: Template<{ readonly name: string }>
    readonly viewer: string
    readonly cc: string
  }
  readonly witnessName: string
  readonly witnessAddress: string
  readonly uploadedFile: string
  readonly signatureAlt: Template<{ readonly name: string }>
  readonly digitalSignature: string
  readonly method: string
  readonly methods: {
    readonly drawn: string
    readonly typed: string
    readonly uploaded: string
    readonly certificate: string
    readonly aadhaar: string
    readonly provider: string
  }
  readonly markKinds: {
    readonly drawn: string
    readonly typed: string
    readonly uploaded: string
  }
  readonly legalClass: string
  readonly classes: {
    readonly simple: {
      readonly name: string
      readonly meaning: string
    }
    readonly certificate: {
      readonly name: string
      readonly meaning: string
    }
    readonly aadhaar: {
      readonly name: string
      readonly meaning: string
    }
    readonly provider: {
      readonly name: string
      readonly meaning: string
    }
  }
  readonly noEffect: string
  readonly authentication: string
  readonly authentications: {
    readonly link: string
    readonly mailbox_control: string
    readonly access_code: string
    readonly certificate: string
    readonly provider: string
  }
  readonly certificate: string
  readonly ip: string
  readonly browser: string
  readonly events: string
  readonly eventsNote: string
  readonly happened: {
    readonly request_created: string
    readonly signer_invited: Template<{ readonly name: string }>
    readonly link_claimed: Template<{ readonly name: string }>
    readonly code_requested: Template<{ readonly name: string }>
    readonly code_accepted: Template<{ readonly name: string }>
    readonly code_refused: Template<{ readonly name: string }>
    readonly signer_viewed: Template<{ readonly name: string }>
    readonly document_shown: Template<{ readonly name: string }>
    readonly document_downloaded: Template<{ readonly name: string }>
    readonly transfer_offered: Template<{ readonly name: string }>
    readonly request_started: string
    readonly signer_signed: Template<{ readonly name: string }>
    readonly signer_approved: Template<{ readonly name: string }>
    readonly all_signed: string
    readonly revision_appended: string
    readonly fields_appended: string
    readonly validation_appended: string
    readonly archive_appended: string
    readonly signature_sealed: Template<{ readonly name: string }>
    readonly request_completed: string
    readonly signer_declined: Template<{ readonly name: string }>
    readonly request_declined: Template<{ readonly name: string }>
    readonly request_expired: string
    readonly request_cancelled: string
    readonly request_failed: string
    readonly signer_reassigned: Template<{ readonly name: string }>
    readonly signer_delegated: Template<{ readonly name: string }>
    readonly link_added: Template<{ readonly name: string }>
    readonly link_replaced: Template<{ readonly name: string }>
    readonly embed_session_opened: Template<{ readonly name: string }>
    readonly reminder_sent: Template<{ readonly name: string }>
    readonly reminders_stopped: Template<{ readonly name: string }>
    readonly request_extended: string
    readonly certificate_refused: Template<{ readonly name: string }>
    readonly provider_authorization_failed: Template<{ readonly name: string }>
    readonly attempt_begun: Template<{ readonly name: string }>
    readonly attempt_completed: Template<{ readonly name: string }>
    readonly attempt_failed: Template<{ readonly name: string }>
    readonly attempt_lapsed: Template<{ readonly name: string }>
    readonly late_answer_discarded: Template<{ readonly name: string }>
    readonly seal_error_recorded: string
    readonly problem_recorded: string
    readonly problem_resolved: string
    readonly seal_retried: string
    readonly email_bounced: Template<{ readonly name: string }>
    readonly link_delivered: Template<{ readonly name: string }>
    readonly copy_delivered: Template<{ readonly name: string }>
    readonly hold_placed: string
    readonly hold_lifted: string
    readonly personal_data_erased: string
    readonly link_requested: Template<{ readonly name: string }>
    readonly link_sent: Template<{ readonly name: string }>
    readonly wrong_person_reported: Template<{ readonly name: string }>
  }
  readonly roleEvents: {
    readonly invited: {
      readonly approver: Template<{ readonly name: string }>
      readonly witness: Template<{ readonly name: string }>
      readonly viewer: Template<{ readonly name: string }>
      readonly cc: Template<{ readonly name: string }>
    }
    readonly signedAsWitness: Template<{ readonly name: string }>
    readonly declined: Template<{ readonly name: string }>
    readonly allActed: string
  }
  readonly bySender: string
  readonly byOperator: string
  readonly byService: string
  readonly reason: string
  readonly error: string
  readonly until: string
  readonly revision: Template<{ readonly n: string }>
  readonly appendix: string
  readonly consents: string
  readonly consentOf: Template<{ readonly version: string; readonly names: string }>
  readonly certificates: string
  readonly issuedBy: string
  readonly serialNumber: string
  readonly validity: string
  readonly revocation: string
  readonly nameCompared: string
  readonly sealOf: string
  readonly revisions: string
  readonly bytes: Template<{ readonly n: string }>
  readonly chain: string
  readonly chainNote: Template<{ readonly n: string }>
  readonly log: string
  readonly logNote: string
  readonly logNone: string
  readonly verify: string
  readonly verifySteps: {
    readonly online: Template<{ readonly url: string }>
    readonly readers: string
    readonly entries: Template<{ readonly n: string }>
    readonly people: string
    readonly later: string
  }
  readonly verifyEnded: string
  readonly onScreen: Template<{ readonly list: string }>
  readonly textOnScreen: Template<{ readonly list: string }>
  readonly pageOnScreen: Template<{ readonly page: string; readonly seconds: string }>
}

/** By language. Tests add the pseudo-language. */
export const LANGUAGES = { ar, bn, de, en, es, fr, hi, ja, pt, ru, ta, zh } as unknown as Record<Locale, CertificateMessages>

export function certificateMessages(locale: Locale): CertificateMessages {
  return LANGUAGES[locale]
}
