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

export interface SigningMessages {
  readonly language: string
  readonly sandbox: string
  readonly toSignature: string
  readonly skipDocument: string
  readonly landingHint: string
  readonly landingOpen: string
  readonly codeTitle: string
  readonly codeMailed: Template<{ readonly email: string }>
  readonly codeSpam: string
  readonly codeGiven: string
  readonly codeLabel: string
  readonly accessCodeLabel: string
  readonly codeContinue: string
  readonly codeResend: string
  readonly codeResendIn: Template<{ readonly n: number }>
  readonly codeWrong: string
  readonly codeExpired: string
  readonly codeLockedTitle: string
  readonly codeLocked: string
  readonly triesLeft: Template<{ readonly n: number }>
  readonly asks: Template<{ readonly sender: string }>
  readonly asksOf: {
    readonly approver: Template<{ readonly sender: string }>
    readonly witness: Template<{ readonly sender: string }>
    readonly viewer: Template<{ readonly sender: string }>
    readonly cc: Template<{ readonly sender: string }>
  }
  readonly unverified: string
  readonly unverifiedSender: string
  readonly messageFrom: Template<{ readonly sender: string }>
  readonly until: Template<{ readonly date: string }>
  readonly openUntil: Template<{ readonly date: string }>
  readonly documentLabel: string
  readonly asText: {
    readonly open: string
    readonly note: string
    readonly back: string
    readonly seePage: string
    readonly smaller: string
    readonly larger: string
    readonly colours: string
    readonly themes: {
      readonly system: string
      readonly light: string
      readonly sepia: string
      readonly dark: string
    }
    readonly aloud: string
    readonly pause: string
    readonly resume: string
    readonly stop: string
    readonly noVoice: string
    readonly withoutText: string
    readonly unreadable: string
    readonly omitted: {
      readonly hidden: string
      readonly unread: string
      readonly pictures: string
    }
    readonly fillIn: Template<{ readonly label: string }>
    readonly earlier: string
    readonly later: string
  }
  readonly pageOf: Template<{ readonly n: number; readonly total: number }>
  readonly pageFailed: string
  readonly pageWithoutText: Template<{ readonly n: number }>
  readonly placeOf: Template<{ readonly n: number; readonly total: number }>
  readonly signHere: string
  readonly panelTitle: string
  readonly next: Template<{ readonly n: number; readonly total: number }>
  readonly methods: string
  readonly draw: string
  readonly type: string
  readonly upload: string
  readonly drawHere: string
  readonly drawHint: string
  readonly undo: string
  readonly clear: string
  readonly nameLabel: string
  readonly styles: {
    readonly label: string
    readonly quick: string
    readonly flowing: string
    readonly round: string
    readonly plain: string
  }
  readonly choosePicture: string
  readonly pictureHint: string
  readonly agree: string
  readonly hidePanel: string
  readonly showPanel: string
  readonly sending: string
  readonly waitingForNetwork: string
  readonly tryAgain: string
  readonly marked: Template<{ readonly n: number }>
  readonly cleared: string
  readonly problems: {
    readonly name_missing: string
    readonly name_undrawable: string
    readonly mark_empty: string
    readonly picture_refused: string
    readonly consent_missing: string
    readonly witness_incomplete: string
    readonly witness_unshowable: string
    readonly fields_wrong: string
    readonly document_changed: string
    readonly not_saved: string
  }
  readonly certificate: {
    readonly where: string
    readonly file: string
    readonly token: string
    readonly withoutScripts: string
    readonly choose: string
    readonly chooseHint: string
    readonly password: string
    readonly stays: string
    readonly open: string
    readonly opening: string
    readonly which: string
    readonly take: string
    readonly another: string
    readonly issuer: Template<{ readonly issuer: string }>
    readonly validUntil: Template<{ readonly date: string }>
    readonly checking: string
    readonly accepted: string
    readonly reading: Template<{ readonly percent: string }>
    readonly read: string
    readonly look: string
    readonly leased: string
    readonly leasedFor: Template<{ readonly n: number }>
    readonly moved: string
    readonly preparing: string
    readonly signing: string
    readonly finishing: string
    readonly offline: string
    readonly tokenPhone: string
    readonly tokenText: string
    readonly tokenCode: string
    readonly tokenRun: string
    readonly tokenType: string
    readonly tokenUntil: Template<{ readonly time: string }>
    readonly tokenNeedsNode: string
    readonly newCode: string
    readonly copy: string
    readonly copied: string
    readonly helper: {
      readonly waiting: string
      readonly joined: string
      readonly checking: string
      readonly pin: string
      readonly signing: string
      readonly over: string
    }
    readonly problems: {
      readonly file_missing: string
      readonly password_wrong: string
      readonly file_not_p12: string
      readonly file_without_key: string
      readonly file_too_slow: string
      readonly file_unsupported: string
      readonly encryption_only: string
      readonly browser_unable: string
      readonly attributes_refused: string
      readonly certificate_malformed: string
      readonly certificate_expired: string
      readonly certificate_not_yet_valid: string
      readonly certificate_revoked: string
      readonly certificate_not_for_signing: string
      readonly certificate_is_ca: string
      readonly issuer_unknown: string
      readonly chain_invalid: string
      readonly revocation_unknown: string
      readonly key_unsupported: string
      readonly name_mismatch: string
      readonly certificate_not_expected: string
      readonly lease_lost: string
      readonly signature_invalid: string
      readonly timestamp_unavailable: string
      readonly abandoned: string
    }
  }
  readonly remote: {
    readonly where: string
    readonly withoutScripts: string
    readonly esign: string
    readonly csc: string
    readonly kinds: {
      readonly esign: string
      readonly csc: string
    }
    readonly more: string
    readonly account: string
    readonly accountHint: string
    readonly stays: string
    readonly minutes: string
    readonly go: string
    readonly leased: string
    readonly leasedUntil: Template<{ readonly time: string }>
    readonly leaving: string
    readonly ready: Template<{ readonly provider: string }>
    readonly newWindow: string
    readonly open: string
    readonly away: Template<{ readonly provider: string }>
    readonly held: Template<{ readonly time: string }>
    readonly startAgain: string
    readonly otherMethods: string
    readonly methods: {
      readonly drawn: string
      readonly certificate: string
    }
    readonly problems: {
      readonly account_missing: string
      readonly account_is_number: string
      readonly cancelled: string
      readonly otp_failed: string
      readonly identity_refused: string
      readonly session_ended: string
      readonly provider_down: string
      readonly provider_refused: string
      readonly name_mismatch: string
      readonly certificate_refused: string
      readonly lease_lost: string
    }
  }
  readonly witness: {
    readonly of: Template<{ readonly name: string }>
    readonly address: string
    readonly hint: string
  }
  readonly fields: {
    readonly title: string
    readonly optional: string
    readonly none: string
    readonly choose: string
    readonly back: string
    readonly next: Template<{ readonly label: string; readonly n: number; readonly total: number }>
    readonly toSign: string
    readonly edit: string
    readonly position: Template<{ readonly n: number; readonly total: number }>
    readonly kept: string
    readonly left: Template<{ readonly n: number }>
    readonly appeared: Template<{ readonly label: string }>
    readonly disappeared: Template<{ readonly label: string }>
    readonly chooseFile: string
    readonly fileLimit: Template<{ readonly kinds: string; readonly size: string }>
    readonly uploading: string
    readonly uploaded: Template<{ readonly name: string }>
    readonly remove: string
    readonly removed: string
    readonly notUploaded: string
    readonly shrinking: string
    readonly uploadWithoutScripts: string
    readonly errors: {
      readonly required: string
      readonly required_checkbox: string
      readonly required_choice: string
      readonly required_upload: string
      readonly too_long: Template<{ readonly limit: string }>
      readonly pattern_mismatch: string
      readonly malformed_number: string
      readonly malformed_date: string
      readonly malformed_initials: string
      readonly whole_number: string
      readonly too_many_decimals: Template<{ readonly limit: string }>
      readonly below_min: Template<{ readonly limit: string }>
      readonly above_max: Template<{ readonly limit: string }>
      readonly below_min_date: Template<{ readonly limit: string }>
      readonly above_max_date: Template<{ readonly limit: string }>
      readonly not_an_option: string
      readonly unsafe_character: string
      readonly unknown_upload: string
      readonly not_accepted: Template<{ readonly limit: string }>
      readonly too_large: Template<{ readonly limit: string }>
      readonly does_not_fit: string
      readonly character_unsupported: string
      readonly hidden: string
      readonly other: string
    }
    readonly uploadProblems: {
      readonly damaged: string
      readonly password: string
      readonly active_content: string
      readonly too_complex: string
      readonly too_many: string
    }
  }
  readonly approval: {
    readonly title: string
    readonly text: string
    readonly approve: string
    readonly sending: string
    readonly waiting: string
    readonly declineConfirm: string
    readonly problems: {
      readonly document_changed: string
      readonly not_saved: string
    }
  }
  readonly reading: {
    readonly title: string
    readonly text: string
    readonly done: string
    readonly thanks: string
    readonly waiting: string
  }
  readonly copy: {
    readonly title: string
    readonly text: string
  }
  readonly decline: string
  readonly declineTitle: string
  readonly declineText: string
  readonly declineReason: string
  readonly declineConfirm: string
  readonly declineBack: string
  readonly delegate: {
    readonly open: string
    readonly title: string
    readonly text: string
    readonly name: string
    readonly email: string
    readonly reason: string
    readonly confirm: string
    readonly done: Template<{ readonly name: string }>
    readonly problems: {
      readonly incomplete: string
      readonly email_invalid: string
      readonly unshowable: string
      readonly too_long: string
      readonly already_asked: string
      readonly not_permitted: string
      readonly too_many: string
      readonly not_now: string
    }
  }
  readonly inbox: {
    readonly waiting: Template<{ readonly n: number; readonly count: string }>
    readonly start: string
    readonly continue: string
    readonly list: string
    readonly until: Template<{ readonly date: string }>
    readonly states: {
      readonly waiting: string
      readonly others: string
      readonly signed: string
      readonly copy: string
      readonly declined: string
      readonly expired: string
      readonly closed: string
      readonly replaced: string
    }
    readonly before: string
    readonly after: string
    readonly none: {
      readonly title: string
      readonly text: string
    }
    readonly position: Template<{ readonly n: number; readonly total: number }>
    readonly next: Template<{ readonly n: number; readonly total: number }>
    readonly last: string
  }
  readonly help: {
    readonly contact: string
    readonly write: string
    readonly sendLink: string
    readonly sendLinkHint: string
    readonly askSender: string
    readonly askAgain: string
    readonly continueHere: string
    readonly paste: string
    readonly pasteHint: string
    readonly openLink: string
    readonly awaited: Template<{ readonly names: string }>
    readonly before: Template<{ readonly names: string }>
    readonly copySoFar: string
    readonly codeAddress: string
    readonly wrongPerson: {
      readonly open: string
      readonly title: string
      readonly text: string
      readonly reason: string
      readonly confirm: string
    }
  }
  readonly status: {
    readonly signed: {
      readonly title: string
      readonly text: string
    }
    readonly approved: {
      readonly title: string
      readonly text: string
    }
    readonly sealing: {
      readonly title: string
      readonly text: string
    }
    readonly completed: {
      readonly title: string
      readonly text: string
    }
    readonly not_your_turn: {
      readonly title: string
      readonly text: string
    }
    readonly expired: {
      readonly title: string
      readonly text: string
    }
    readonly declined_by_you: {
      readonly title: string
      readonly text: string
    }
    readonly delegated: {
      readonly title: string
      readonly text: string
    }
    readonly declined: {
      readonly title: string
      readonly text: string
    }
    readonly cancelled: {
      readonly title: string
      readonly text: string
    }
    readonly failed: {
      readonly title: string
      readonly text: string
    }
    readonly elsewhere: {
      readonly title: string
      readonly text: string
    }
    readonly replaced: {
      readonly title: string
      readonly text: string
    }
    readonly link_used: {
      readonly title: string
      readonly text: string
    }
    readonly unknown: {
      readonly title: string
      readonly text: string
    }
    readonly suspended: {
      readonly title: string
      readonly text: string
    }
    readonly busy: {
      readonly title: string
      readonly text: string
    }
    readonly unavailable: {
      readonly title: string
      readonly text: string
    }
    readonly back_from_provider: {
      readonly title: string
      readonly text: string
    }
    readonly link_sent: {
      readonly title: string
      readonly text: string
    }
    readonly sender_notified: {
      readonly title: string
      readonly text: string
    }
    readonly wrong_person: {
      readonly title: string
      readonly text: string
    }
    readonly visit_ended: {
      readonly title: string
      readonly text: string
    }
  }
  readonly sealingForOthers: {
    readonly title: string
    readonly text: string
  }
  readonly download: string
  readonly continue: string
  readonly close: string
  readonly checkAgain: string
  readonly view: {
    readonly tools: string
    readonly pages: string
    readonly sign: string
    readonly download: string
    readonly print: string
    readonly phone: string
    readonly phoneText: string
    readonly phoneFailed: string
    readonly close: string
    readonly localTime: Template<{ readonly date: string }>
  }
  readonly sentBy: {
    readonly plain: Template<{ readonly sender: string }>
    readonly address: Template<{ readonly sender: string; readonly address: string }>
    readonly about: string
    readonly aboutText: Template<{ readonly sender: string }>
    readonly verify: string
    readonly help: string
    readonly privacy: string
    readonly serviceHelp: string
    readonly servicePrivacy: string
  }
}

/** By language. Tests add the pseudo-language. */
export const LANGUAGES = { ar, bn, de, en, es, fr, hi, ja, pt, ru, ta, zh } as unknown as Record<Locale, SigningMessages>

export function signingMessages(locale: Locale): SigningMessages {
  return LANGUAGES[locale]
}
