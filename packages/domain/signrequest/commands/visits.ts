import type { Instant } from '../state.ts'
import type { BySigner } from './by-signer.ts'

/** A browser claims the link. From then on only this browser acts as the signer. */
export interface ClaimLink extends BySigner {
  readonly type: 'ClaimLink'
  readonly visitId: string
  /** The origins whose pages may frame the signing page; empty: it is not framed. */
  readonly embedOrigins: readonly string[]
  /** The inbox that the document was opened from; null: opened by its own link. */
  readonly inboxId: string | null
  /** The visit of another browser that this claim ends. */
  readonly endedVisitId: string | null
}

/** The signer requests a code by mail. */
export interface RequestCode extends BySigner {
  readonly type: 'RequestCode'
}

/** Records the result of a code check. */
export interface RecordCodeCheck extends BySigner {
  readonly type: 'RecordCodeCheck'
  readonly visitId: string
  readonly factor: CodeFactor
  readonly result: 'passed' | 'wrong' | 'expired' | 'locked'
}

/** A mailed code proves control of the mailbox, not identity (NIST SP 800-63B-4 §3.1.3). */
export type CodeFactor = 'mailbox_control' | 'access_code'

/** A page image is sent to the browser that claimed the link. */
export interface View extends BySigner {
  readonly type: 'View'
}

/** Every page of the document was sent to the signer's browser. */
export interface RecordShown extends BySigner {
  readonly type: 'RecordShown'
  readonly pages: number
  readonly documentSha256: string
}

/** Somebody with a link that does not help them asks for a new one. It goes to the signer's mailbox only. */
export interface RequestLink extends BySigner {
  readonly type: 'RequestLink'
  /** Too many wrong codes were entered: only the sender can make links that work. */
  readonly isLocked: boolean
  /** The mailbox has got many links of this sender in a short time: a signer who has got one gets no other now. */
  readonly isMailboxFull: boolean
}

/** The sender lets the service mail a new link to the signer. The older ones become invalid. */
export interface SendLink {
  readonly type: 'SendLink'
  readonly at: Instant
  readonly signerId: string
  readonly email?: ExpectedEmail
}

/** The signer gets the document as a file, to keep or print it. */
export interface RecordDownload extends BySigner {
  readonly type: 'RecordDownload'
  readonly documentSha256: string
}

/** The signer asks for a code by which another device of theirs takes over the visit. */
export interface OfferTransfer extends BySigner {
  readonly type: 'OfferTransfer'
  readonly visitId: string
}

/** Of the person for whom the sender wants a link. Refused if the signer is somebody else by now. */
type ExpectedEmail = string | undefined

/** Makes a new link for the sender to deliver and invalidates the older ones. */
export interface ReplaceLink {
  readonly type: 'ReplaceLink'
  readonly at: Instant
  readonly signerId: string
  readonly email?: ExpectedEmail
}

/** Makes a further link for each of these signers, for the sender to deliver. The older links stay valid. */
export interface AddLinks {
  readonly type: 'AddLinks'
  readonly at: Instant
  readonly signerIds: readonly string[]
  readonly email?: ExpectedEmail
}

export interface OpenEmbedSession {
  readonly type: 'OpenEmbedSession'
  readonly at: Instant
  readonly signerId: string
  readonly sessionId: string
  readonly email?: ExpectedEmail
}
