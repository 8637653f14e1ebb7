// Generated from the catalogues by tools/locales/write.ts. Do not edit.
import type { Template } from '../../format.ts'

export interface ConsoleRequestMessages {
  readonly sections: {
    readonly label: string
    readonly people: string
    readonly timeline: string
    readonly pages: string
    readonly files: string
    readonly mails: string
    readonly webhooks: string
    readonly events: string
    readonly calls: string
    readonly details: string
  }
  readonly head: {
    readonly reference: string
    readonly expires: Template<{ readonly time: string }>
    readonly ended: Template<{ readonly time: string }>
    readonly created: Template<{ readonly time: string }>
    readonly clock: Template<{ readonly duration: string }>
  }
  readonly why: {
    readonly not_opened: Template<{ readonly name: string; readonly since: string }>
    readonly not_opened_reminded: Template<{ readonly name: string; readonly since: string; readonly reminded: string }>
    readonly not_signed: Template<{ readonly name: string; readonly since: string }>
    readonly not_signed_reminded: Template<{ readonly name: string; readonly reminded: string }>
    readonly signing: Template<{ readonly name: string }>
    readonly several: Template<{ readonly names: string; readonly since: string }>
    readonly attempt_failed: Template<{ readonly name: string; readonly reason: string }>
    readonly mail_not_sent: Template<{ readonly name: string; readonly reason: string }>
    readonly expires_soon: Template<{ readonly time: string }>
    readonly sealing: string
    readonly sealing_delayed: Template<{ readonly message: string; readonly time: string }>
    readonly expiring: string
    readonly webhook_answer: Template<{ readonly endpoint: string; readonly status: string }>
    readonly webhook_silent: Template<{ readonly endpoint: string; readonly outcome: string }>
    readonly webhook_disabled: Template<{ readonly endpoint: string }>
    readonly completed: Template<{ readonly time: string }>
    readonly declined: Template<{ readonly name: string; readonly time: string }>
    readonly declined_reason: Template<{ readonly name: string; readonly time: string; readonly reason: string }>
    readonly expired: Template<{ readonly names: string; readonly time: string }>
    readonly cancelled: Template<{ readonly time: string }>
    readonly failed: string
    readonly mail_bounced: Template<{ readonly name: string; readonly reason: string }>
    readonly provider_down: Template<{ readonly name: string }>
    readonly next_reminder: Template<{ readonly time: string }>
    readonly next_expiry: Template<{ readonly time: string }>
    readonly next_retry: Template<{ readonly time: string }>
    readonly not_approved: Template<{ readonly name: string; readonly since: string }>
    readonly not_approved_reminded: Template<{ readonly name: string; readonly reminded: string }>
    readonly several_roles: Template<{ readonly names: string; readonly since: string }>
    readonly expired_roles: Template<{ readonly names: string; readonly time: string }>
  }
  readonly codes: {
    readonly wrong: string
    readonly expired: string
    readonly locked: string
  }
  readonly failures: {
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
    readonly certificate_refused: string
    readonly document_changed: string
    readonly document_leased: string
    readonly lease_lost: string
    readonly signature_invalid: string
    readonly timestamp_unavailable: string
    readonly abandoned: string
    readonly not_saved: string
    readonly cancelled: string
    readonly otp_failed: string
    readonly identity_refused: string
    readonly session_ended: string
    readonly provider_down: string
    readonly provider_refused: string
    readonly answer_invalid: string
    readonly no_certificate: string
  }
  readonly problems: {
    readonly title: Template<{ readonly n: number }>
    readonly mail_bounced: string
    readonly mail_not_sent: string
    readonly digest_not_sent: string
    readonly provider_down: string
    readonly values_not_drawn: string
    readonly certificate_delayed: string
    readonly audit_trail_not_made: string
    readonly webhook_unsigned: string
    readonly operator: string
    readonly webhook: Template<{ readonly endpoint: string; readonly n: number }>
    readonly webhookRetried: Template<{ readonly time: string }>
    readonly webhookGivenUp: string
  }
  readonly actions: {
    readonly remind: string
    readonly remindOne: Template<{ readonly name: string }>
    readonly remindAll: string
    readonly link: string
    readonly linkFor: Template<{ readonly name: string }>
    readonly reassign: string
    readonly reassignFull: string
    readonly extend: string
    readonly endpoint: string
    readonly download: string
    readonly duplicate: string
    readonly cancel: string
    readonly copyAddress: string
    readonly evidence: string
    readonly moreFor: Template<{ readonly name: string }>
    readonly sandbox: string
    readonly view: string
    readonly sign: string
    readonly approve: string
    readonly decline: string
    readonly mail: string
    readonly capturedLink: string
    readonly manage: string
    readonly sentMail: string
    readonly sendLinkTo: Template<{ readonly name: string }>
    readonly sendLink: string
  }
  readonly done: {
    readonly reminded: string
    readonly acted: string
    readonly addressCopied: string
    readonly reassigned: Template<{ readonly name: string }>
    readonly extended: Template<{ readonly date: string }>
    readonly cancelled: string
    readonly redelivered: string
    readonly linkSent: Template<{ readonly name: string }>
  }
  readonly changed: {
    readonly state: Template<{ readonly state: string }>
    readonly problem: string
  }
  readonly people: {
    readonly together: string
    readonly step: Template<{ readonly n: number }>
    readonly steps: string
    readonly method: string
    readonly lastMail: string
    readonly lastVisit: string
    readonly never: string
    readonly noMail: string
    readonly signedAt: string
    readonly reason: string
    readonly error: string
    readonly stopped: string
    readonly copies: string
    readonly approvedAt: string
    readonly delegated: Template<{ readonly from: string; readonly to: string }>
    readonly delegatedWhy: Template<{ readonly from: string; readonly to: string; readonly reason: string }>
    readonly mayDelegate: string
  }
  readonly roles: {
    readonly approver: string
    readonly witness: Template<{ readonly name: string }>
    readonly viewer: string
    readonly cc: string
    readonly cc_start: string
  }
  readonly methods: {
    readonly electronic: string
    readonly aadhaar: string
    readonly remote: string
    readonly dsc: string
    readonly email_otp: string
    readonly access_code: string
  }
  readonly mailKinds: {
    readonly invitation: string
    readonly reminder: string
    readonly receipt: string
    readonly code: string
    readonly declined: string
    readonly delegated: string
    readonly expired: string
    readonly cancelled: string
    readonly failed: string
    readonly completed: string
    readonly new_link: string
    readonly link_requested: string
    readonly wrong_person: string
  }
  readonly mailStates: {
    readonly queued: string
    readonly sent: string
    readonly captured: string
    readonly bounced: string
    readonly suppressed: string
    readonly failed: string
  }
  readonly reassign: {
    readonly title: Template<{ readonly name: string }>
    readonly text: Template<{ readonly name: string }>
    readonly name: string
    readonly email: string
    readonly action: string
  }
  readonly link: {
    readonly title: Template<{ readonly name: string }>
    readonly text: Template<{ readonly name: string }>
    readonly keep: string
    readonly keepHint: string
    readonly action: string
    readonly once: string
    readonly captured: string
    readonly missing: string
    readonly open: string
  }
  readonly extend: {
    readonly title: string
    readonly text: Template<{ readonly date: string }>
    readonly days: Template<{ readonly n: number }>
    readonly date: string
    readonly action: string
  }
  readonly cancel: {
    readonly title: Template<{ readonly name: string }>
    readonly text: string
    readonly action: string
  }
  readonly timeline: {
    readonly chart: string
    readonly table: string
    readonly view: string
    readonly hint: string
    readonly now: string
    readonly later: Template<{ readonly duration: string }>
    readonly hash: string
    readonly entry: Template<{ readonly n: number }>
    readonly webhookEntry: string
    readonly time: string
    readonly what: string
    readonly who: string
    readonly lane: string
    readonly values: string
    readonly barOpen: Template<{ readonly kind: string; readonly duration: string }>
    readonly head: Template<{ readonly n: number }>
  }
  readonly lanes: {
    readonly request: string
    readonly mail: string
    readonly sealing: string
    readonly webhooks: string
  }
  readonly actors: {
    readonly api_key: string
    readonly member: string
    readonly signer: string
    readonly operator: string
    readonly system: string
  }
  readonly points: {
    readonly created: string
    readonly started: string
    readonly extended: string
    readonly all_signed: string
    readonly completed: string
    readonly request_declined: string
    readonly expired: string
    readonly cancelled: string
    readonly failed: string
    readonly hold_placed: string
    readonly hold_lifted: string
    readonly erased: string
    readonly invited: string
    readonly opened: string
    readonly link_added: string
    readonly link_replaced: string
    readonly embed_session_opened: string
    readonly code_requested: string
    readonly code_accepted: string
    readonly code_refused: string
    readonly viewed: string
    readonly shown: string
    readonly downloaded: string
    readonly transfer_offered: string
    readonly certificate_refused: string
    readonly provider_failed: string
    readonly signing_began: string
    readonly signing_completed: string
    readonly signing_failed: string
    readonly signing_lapsed: string
    readonly late_answer_discarded: string
    readonly signed: string
    readonly approved: string
    readonly declined: string
    readonly reassigned: string
    readonly delegated: string
    readonly problem: string
    readonly problem_resolved: string
    readonly mailed: string
    readonly bounced: string
    readonly reminded: string
    readonly reminders_stopped: string
    readonly copy_delivered: string
    readonly sealed: string
    readonly revision_appended: string
    readonly seal_error: string
    readonly seal_retried: string
    readonly webhook_delivered: string
    readonly webhook_retried: string
    readonly webhook_failed: string
    readonly link_requested: string
    readonly link_sent: string
    readonly wrong_person: string
  }
  readonly bars: {
    readonly waiting_for_turn: string
    readonly waiting_to_open: string
    readonly waiting_to_sign: string
    readonly waiting_to_approve: string
    readonly waiting_at_provider: string
    readonly signing_with_certificate: string
    readonly sending_mail: string
    readonly sealing: string
    readonly sealing_delayed: string
    readonly delivering: string
    readonly redelivering: string
  }
  readonly pages: {
    readonly page: Template<{ readonly n: number }>
    readonly open: Template<{ readonly n: number }>
    readonly viewer: Template<{ readonly name: string; readonly n: number; readonly total: number }>
    readonly previous: string
    readonly next: string
    readonly zoomIn: string
    readonly zoomOut: string
    readonly more: Template<{ readonly n: number }>
    readonly deleted: string
    readonly failed: string
    readonly state: Template<{ readonly n: number }>
  }
  readonly files: {
    readonly signed: string
    readonly trail: string
    readonly evidence: string
    readonly original: string
    readonly trailJson: string
    readonly sha256: string
    readonly downloadFile: Template<{ readonly name: string }>
    readonly verify: string
    readonly preparing: string
  }
  readonly mails: {
    readonly empty: string
    readonly silent: string
    readonly toAccount: string
    readonly erased: string
    readonly recreated: string
    readonly from: string
    readonly state: string
    readonly attempts: Template<{ readonly n: number }>
    readonly digest: Template<{ readonly n: number }>
    readonly about: string
  }
  readonly webhooks: {
    readonly empty: string
    readonly attempts: Template<{ readonly n: number }>
    readonly redeliver: string
    readonly endpoint: string
  }
  readonly events: {
    readonly empty: string
    readonly curl: string
  }
  readonly calls: {
    readonly empty: string
    readonly reads: string
    readonly curl: string
    readonly bodies: string
    readonly more: string
  }
  readonly details: {
    readonly id: string
    readonly document: string
    readonly message: string
    readonly reminders: string
    readonly remindersOff: string
    readonly remindersOn: string
    readonly webhookUrl: string
    readonly metadata: string
    readonly bulk: string
    readonly expires: string
  }
  readonly filled: {
    readonly title: Template<{ readonly n: number }>
    readonly asked: Template<{ readonly n: number }>
    readonly empty: string
    readonly checked: string
    readonly unchecked: string
    readonly erased: string
  }
  readonly asked: {
    readonly link: Template<{ readonly name: string }>
    readonly linkTodo: Template<{ readonly email: string }>
    readonly linkOver: string
    readonly linkSilent: string
    readonly wrongPerson: Template<{ readonly name: string }>
    readonly wrongPersonNote: Template<{ readonly name: string; readonly note: string }>
    readonly wrongPersonTodo: string
  }
}

const read = (module: { default: unknown }) => module.default as ConsoleRequestMessages

export const LOADERS = {
  de: () => import('./de.ts').then(read),
  en: () => import('./en.ts').then(read),
}
