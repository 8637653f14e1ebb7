import type { HelperState } from '../certificate.ts'
import type { CertificateProblem, InboxRowState, Problem, SignerStatus } from '../model.ts'
import type { AccountProblem, RemoteFailure, RemoteOffer } from '../remote.ts'

/**
 * All messages of the signing pages in one language. `{name}` is a placeholder. A plural message has one form for each
 * plural category of the language (CLDR).
 */
export interface Messages {
  /** The language's own name for itself. */
  ownName: string
  direction: 'ltr' | 'rtl'
  language: string
  sandbox: string
  toSignature: string

  landingAsks: string
  landingHint: string
  landingOpen: string

  codeTitle: string
  codeMailed: string
  codeSpam: string
  codeGiven: string
  codeLabel: string
  accessCodeLabel: string
  codeContinue: string
  codeResend: string
  codeResendIn: Plural
  codeWrong: string
  codeExpired: string
  codeLocked: string
  triesLeft: Plural

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
  marked: Plural
  cleared: string
  problems: Record<Problem, string>

  certificate: CertificateMessages

  remote: RemoteMessages

  decline: string
  declineTitle: string
  declineText: string
  declineReason: string
  declineConfirm: string
  declineBack: string

  inbox: InboxMessages

  status: Record<SignerStatus, { title: string; text: string }>
  download: string
  continue: string
  close: string
  checkAgain: string
}

/** For the inbox: several documents to sign. */
export interface InboxMessages {
  waiting: Plural
  start: string
  continue: string
  list: string
  until: string
  states: Record<InboxRowState, string>
  before: string
  after: string
  none: { title: string; text: string }
  position: string
  next: string
  last: string
}

/** For signers with their own certificate. */
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
  leasedFor: Plural
  moved: string
  preparing: string
  signing: string
  finishing: string
  offline: string

  tokenText: string
  tokenCode: string
  tokenRun: string
  tokenType: string
  tokenUntil: string
  tokenNeedsNode: string
  newCode: string
  copy: string
  copied: string
  /** `refused` displays the problem's message, and `signed` leads to the status page. */
  helper: Record<Exclude<HelperState, 'refused' | 'signed'>, string>

  problems: Record<Exclude<CertificateProblem, Problem>, string>
}

/** For signers at a provider. Messages shared with the certificate method are in CertificateMessages. */
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
  newWindow: string
  open: string
  away: string
  held: string
  startAgain: string
  otherMethods: string
  methods: Record<RemoteOffer['methods'][number], string>
  /** Failures with the same consequence for the signer share a message. */
  problems: Record<RemoteMessageKey, string>
}

export type RemoteMessageKey =
  | AccountProblem
  | Extract<
      RemoteFailure,
      | ('cancelled' | 'otp_failed' | 'identity_refused' | 'session_ended')
      | ('provider_down' | 'provider_refused' | 'name_mismatch' | 'certificate_refused' | 'lease_lost')
    >

export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }
