import type { HelperState } from '../certificate.ts'
import type { CalmState, CertificateProblem, Problem, QueueState } from '../model.ts'
import type { AccountProblem, RemoteFailure, RemoteOffer } from '../remote.ts'

/**
 * Everything the pages say, in one language. `{name}` stands for a value. What counts things has a form for each of
 * the language's plural categories (CLDR).
 */
export interface Messages {
  /** The language's name in itself. */
  ownName: string
  direction: 'ltr' | 'rtl'
  language: string
  sandbox: string
  toSignature: string

  doorAsks: string
  doorHint: string
  doorOpen: string

  codeTitle: string
  codeMailed: string
  codeSpam: string
  codeGiven: string
  codeLabel: string
  accessCodeLabel: string
  codeContinue: string
  codeResend: string
  codeResendIn: Counted
  codeWrong: string
  codeExpired: string
  codeLocked: string
  triesLeft: Counted

  asks: string
  unverified: string
  messageFrom: string
  until: string
  documentLabel: string
  pageOf: string
  pageFailed: string
  pageWithoutText: string
  placeOf: string
  signHere: string
  panelTitle: string
  next: string
  methods: string
  draw: string
  type: string
  upload: string
  drawHere: string
  drawHint: string
  undo: string
  clear: string
  nameLabel: string
  choosePicture: string
  pictureHint: string
  agree: string
  hidePanel: string
  showPanel: string
  sending: string
  waitingForNetwork: string
  tryAgain: string
  marked: Counted
  cleared: string
  problems: Record<Problem, string>

  certificate: CertificateMessages

  remote: RemoteMessages

  decline: string
  declineTitle: string
  declineWords: string
  declineReason: string
  declineConfirm: string
  declineBack: string

  queue: QueueMessages

  calm: Record<CalmState, { title: string; words: string }>
  download: string
  goOn: string
  close: string
  checkAgain: string
}

/** Said to those who have several documents to sign. */
export interface QueueMessages {
  waiting: Counted
  doorTitle: string
  doorHint: string
  doorOpen: string
  start: string
  goOn: string
  list: string
  until: string
  states: Record<QueueState, string>
  before: string
  after: string
  none: { title: string; words: string }
  place: string
  next: string
  last: string
}

/** Said only to those who sign with a certificate of their own. */
export interface CertificateMessages {
  where: string
  file: string
  token: string
  withoutScripts: string
  choose: string
  chooseHint: string
  password: string
  stays: string
  open: string
  opening: string
  which: string
  take: string
  another: string
  issuer: string
  validUntil: string
  checking: string
  accepted: string
  reading: string
  read: string
  look: string
  leased: string
  leasedFor: Counted
  moved: string
  preparing: string
  signing: string
  finishing: string
  offline: string

  tokenWords: string
  tokenCode: string
  tokenRun: string
  tokenType: string
  tokenUntil: string
  tokenNeedsNode: string
  newCode: string
  copy: string
  copied: string
  /** Refused has the problem's own words, and who has signed sees another page. */
  helper: Record<Exclude<HelperState, 'refused' | 'signed'>, string>

  problems: Record<Exclude<CertificateProblem, Problem>, string>
}

/** Said only to those who sign at a provider; what a signer with a certificate hears too stands there. */
export interface RemoteMessages {
  where: string
  withoutScripts: string
  esign: string
  csc: string
  account: string
  accountHint: string
  stays: string
  minutes: string
  go: string
  leased: string
  leasedUntil: string
  leaving: string
  ready: string
  apart: string
  open: string
  away: string
  held: string
  anew: string
  otherWays: string
  ways: Record<RemoteOffer['methods'][number], string>
  /** One for several failures that are one to the signer. */
  problems: Record<RemoteWords, string>
}

export type RemoteWords =
  | AccountProblem
  | Extract<
      RemoteFailure,
      | ('cancelled' | 'otp_failed' | 'identity_refused' | 'session_ended')
      | ('provider_down' | 'provider_refused' | 'name_mismatch' | 'certificate_refused' | 'lease_lost')
    >

export type Counted = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }
