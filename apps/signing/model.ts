import type { FillContext, GivenValues, SignerField, ValueErrorCode } from '@countersign/domain/field/page'
import type { WitnessStatement } from './bodies.ts'
import type { AttemptFailure, CertificateRefusal } from './certificate.ts'
import type { PageOfDocument } from './document-model.ts'
import type { Frame } from './frame.ts'
import type { TextOfDocument } from './reading/model.ts'
import type { RemoteOffer } from './remote.ts'
import type { Help, SignerStatus } from './statuses.ts'

/**
 * The view models of the signer's pages. A page is rendered from its model alone. Models contain only text and numbers,
 * and every string is untrusted.
 */

export { LOCALES, type Locale } from '@countersign/locales'
export type { Box, PageOfDocument, TextLine } from './document-model.ts'
export type { Frame, InboxPosition, PageSender, ServiceLinks } from './frame.ts'
export type { Help, SignerStatus } from './statuses.ts'

/** What a recipient is asked to do. */
export type Role = 'signer' | 'approver' | 'witness' | 'viewer' | 'cc'

/**
 * The link landing page: a button that claims the link, where nothing can be shown before. It shows nothing of the
 * document and changes no state.
 */
export interface LandingPage extends Frame {
  kind: 'landing'
  /** POST here claims the link. */
  action: string
  /** The page sends the POST when it becomes visible: an application opened it for its user (an embed session). */
  claimsOnLoad: boolean
  role: Role
  senderName: string
  documentName: string
}

/** The documents of one sender for one person. It contains nothing about other signers. */
export interface InboxPage extends Frame {
  kind: 'inbox'
  senderName: string
  senderUnverified: boolean
  /** The address of the sender. */
  contact: string | null
  /** How many documents the visitor can act on now. */
  waiting: number
  /** `waiting` is a lower bound: counting stopped there. */
  moreWait: boolean
  /** At least the first document is done. */
  isBegun: boolean
  /** The rows of this page. */
  rows: InboxRow[]
  /** From 1. */
  page: number
  pages: number
}

export interface InboxRow {
  /** From 1; does not change when other documents do. */
  number: number
  /** POST `${base}/open` with this value as `signer` opens the document. */
  signer: string
  documentName: string
  expiresAt: string
  timeZone: string
  state: InboxRowState
}

export const INBOX_ROW_STATES = [
  'waiting', // the visitor can act
  'others', // other recipients must act
  'signed', // all recipients have acted
  'copy', // for information; can be opened
  'declined', // by the visitor
  'expired',
  'closed', // cancelled, declined by another recipient, or failed
  'replaced', // the sender has issued a newer link
] as const
export type InboxRowState = (typeof INBOX_ROW_STATES)[number]

/** Asks for a one-time code sent by email, or for the access code given by the sender. */
export interface CodePage extends Frame {
  kind: 'code'
  method: 'email_otp' | 'access_code'
  /** The address the code was sent to, masked. */
  hiddenEmail: string
  triesLeft: number
  /** Why the last code was not accepted. */
  problem: 'wrong' | 'expired' | 'locked' | null
  /** RFC 3339; when another code may be requested. */
  resendAt: string | null
  role: Role
  senderName: string
  documentName: string
  help: Help
}

/** The document, for a recipient whose turn it is. */
export interface DocumentPage extends Frame {
  /** The person's first press or key must be reported (POST `viewed`); it also claims the link, if `base` is a link's. */
  isUnviewed: boolean
  /** Identifies the person's drafts on the device. After a delegation the signer id is somebody else's. */
  person: string
  senderName: string
  /** The account is new and has not been reviewed. */
  senderUnverified: boolean
  documentName: string
  /** Hex; the SHA-256 of the bytes that are displayed. They are signed or approved. */
  documentSha256: string
  message: string | null
  expiresAt: string
  timeZone: string
  pages: PageOfDocument[]
  /** Why the last form submission (without scripts) was refused. */
  problem: Problem | null
  /** Whether another device may take over the visit. */
  canTransfer: boolean
  /** The form by which the recipient names somebody else, with what they entered; null if they may not. */
  delegate: DelegateForm | null
  /** The recipient may say that somebody else should have been asked. */
  mayReportWrongPerson: boolean
}

export interface DelegateForm {
  name: string
  email: string
  reason: string
  /** Why it was refused. */
  problem: DelegateProblem | null
}

/** The signing page, for a signer or a witness. */
export interface SignPage extends DocumentPage {
  kind: 'sign'
  /** For a witness: the name of the signer whose signature they witness; else null. */
  witnessOf: string | null
  /** In the field for a typed signature: the signer's name, or what a refused form had. */
  typedName: string
  /** In the fields of a witness, as above. */
  witness: WitnessStatement
  consent: Consent
  /** A mark covered by the service's seal, a signature with the signer's own key, or one with a key at a provider. */
  method: 'drawn' | 'certificate' | 'remote'
  /** The command that starts the token helper; null if no helper is offered, and always null for a drawn mark. */
  helperCommand: string | null
  /** The providers, if the method is remote; else null. */
  remote: RemoteOffer | null
  /** Null if the signer has no fields. */
  fields: FieldsToFill | null
}

/** The fields of the signer: those that they fill in, and those that are shown as they will be drawn. */
export interface FieldsToFill {
  definitions: readonly SignerField[]
  context: FillContext
  /** What the last form submission (without scripts) contained; null before one. */
  given: GivenValues | null
  /** Why it was refused. */
  errors: readonly FieldError[]
}

/** A wrong value, as the server reports it. */
export interface FieldError {
  /** The name of the field. */
  field: string
  code: ValueErrorCode
}

/** The page of a recipient without a signature in the document. */
export interface ReviewPage extends DocumentPage {
  kind: 'review'
  role: 'approver' | 'viewer' | 'cc'
  /** Nothing is asked of the recipient any more: a viewer has viewed, or they get a copy. */
  isDone: boolean
}

/** The text of the document for reading. */
export interface ReadingPage extends Frame, TextOfDocument {
  kind: 'reading'
  role: Role
}

/** A consent text never changes once published; the audit trail records its version and hash. */
export interface Consent {
  version: string
  sha256: string
  text: string
}

export type Problem =
  | 'name_missing'
  | 'name_undrawable' // contains an emoji, or a character that is in none of our fonts
  | 'mark_empty'
  | 'picture_refused'
  | 'consent_missing'
  | 'witness_incomplete' // name or address is missing or too long
  | 'witness_unshowable' // contains a control, or a character that changes the direction of text
  | 'fields_wrong' // each field has its own message
  | 'document_changed'
  | 'not_saved'

export type DelegateProblem =
  | 'incomplete'
  | 'email_invalid'
  | 'unshowable' // contains a control, or a character that changes the direction of text
  | 'too_long' // for the box of a field that shows the name or the address
  | 'already_asked' // had the document before, or is the recipient's witness or the signer whom they witness
  | 'not_permitted' // the sender has withdrawn the permission
  | 'too_many' // delegations in a row
  | 'not_now' // a signature is in progress, or the sender may not send more mails

/** The JSON of a refused signature or approval that the recipient can correct. */
export interface SignRefusal {
  problem: Problem
}

/** Problems of the certificate method. A code that is also a Problem uses that problem's message. */
export type CertificateProblem = FileProblem | CertificateRefusal | AttemptFailure

/** Detected on the signer's device; never sent to the server. */
export type FileProblem =
  | 'file_missing'
  | 'password_wrong'
  | 'file_not_p12'
  | 'file_without_key'
  | 'file_too_slow' // more key derivation iterations than a page should run
  | 'file_unsupported'
  | 'encryption_only'
  | 'browser_unable'
  | 'attributes_refused' // the signed attributes do not match the document that was read

/** The status page, for a recipient who cannot act now. */
export interface StatusPage extends Frame {
  kind: 'status'
  status: SignerStatus
  /** Null without a recipient, for example for an unknown link. */
  role: Role | null
  senderName: string | null
  documentName: string | null
  /** The completed document is available at `${base}/signed-document`. */
  canDownload: boolean
  /** Where the sender wants the signer to continue. */
  returnUrl: string | null
  /** RFC 3339: when it was signed, approved, declined or expired. */
  at: string | null
  timeZone: string
  /** The person whom the visitor named in their place; null otherwise, and for an erased one. */
  delegate: string | null
  /** Who comes before the visitor, or is awaited after them. Empty for a visitor who has not entered the code. */
  awaited: readonly string[]
  /** The document with the visitor's signature is available at `${base}/signed-so-far`. */
  hasCopySoFar: boolean
  help: Help
}

export type Page = LandingPage | InboxPage | CodePage | SignPage | ReviewPage | ReadingPage | StatusPage
