import type { Locale } from '@countersign/locales'
import type { AttemptFailure, CertificateRefusal } from './certificate.ts'
import type { RemoteOffer } from './remote.ts'

/**
 * The view models of the signer's pages. A page is rendered from its model alone. Models contain only text and numbers,
 * and every string is untrusted.
 */

export { LOCALES, type Locale } from '@countersign/locales'

/** Common to all pages. */
export interface Frame {
  locale: Locale
  /** Signatures made in the sandbox have no legal effect. */
  sandbox: boolean
  /** The base path of the page's URLs: the visit's, such as `/sign/sgn_…`, or the unclaimed link's; null without either. */
  base: string | null
  /** The only origins whose pages may frame this page and receive its events; empty outside a frame. */
  embedOrigins: readonly string[]
  /** The visitor's position in the inbox, if they came from one. */
  inbox: InboxPosition | null
}

export interface InboxPosition {
  /** The base path of the inbox. */
  base: string
  /** The number of this document, from 1. */
  number: number
  total: number
  /** The number of the next document to sign; null if there is none. */
  next: number | null
}

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
  senderName: string
  documentName: string
}

/** The documents of one sender for one person. It contains nothing about other signers. */
export interface InboxPage extends Frame {
  kind: 'inbox'
  senderName: string
  senderUnverified: boolean
  /** How many documents can be signed now. */
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
  'waiting', // the visitor can sign
  'others', // other signers must sign
  'signed', // all signers have signed
  'declined', // by the visitor
  'expired',
  'closed', // cancelled, declined by another signer, or failed
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
}

/** The signing page: the document, for a signer who can sign it now. */
export interface SignPage extends Frame {
  kind: 'sign'
  /** The person's first press or key must be reported (POST `viewed`); it also claims the link, if `base` is a link's. */
  isUnviewed: boolean
  /** Identifies the signer's drafts on the device. */
  signer: string
  senderName: string
  /** The account is new and has not been reviewed. */
  senderUnverified: boolean
  documentName: string
  /** Hex; the SHA-256 of the bytes that are displayed and will be signed. */
  documentSha256: string
  signerName: string
  signerEmail: string
  message: string | null
  expiresAt: string
  timeZone: string
  pages: PageOfDocument[]
  consent: Consent
  /** A mark covered by the service's seal, a signature with the signer's own key, or one with a key at a provider. */
  method: 'drawn' | 'certificate' | 'remote'
  /** The command that starts the token helper; null if no helper is offered, and always null for a drawn mark. */
  helperCommand: string | null
  /** The providers, if the method is remote; else null. */
  remote: RemoteOffer | null
  /** Why the last form submission (without scripts) was refused. */
  problem: Problem | null
}

export interface PageOfDocument {
  /** From 1. */
  number: number
  /** In points, as displayed. */
  width: number
  height: number
  /** Available image widths in pixels: `${base}/pages/${number}.webp?w=${width}`. */
  imageWidths: number[]
  /** This signer's boxes, in points from the top left of the displayed page. */
  boxes: Box[]
  /** Lines of text in reading order; null: fetch `${base}/pages/${number}/text` (JSON). */
  lines: TextLine[] | null
}

export interface Box {
  x: number
  y: number
  w: number
  h: number
}

export interface TextLine extends Box {
  text: string
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
  | 'document_changed'
  | 'not_saved'

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

/** The status page, for a signer who cannot sign now. */
export interface StatusPage extends Frame {
  kind: 'status'
  status: SignerStatus
  senderName: string | null
  documentName: string | null
  /** The completed document is available at `${base}/signed-document`. */
  canDownload: boolean
  /** Where the sender wants the signer to continue. */
  returnUrl: string | null
  /** RFC 3339: when it was signed, declined or expired. */
  at: string | null
  timeZone: string
}

export type SignerStatus =
  | 'signed' // by this signer; other signers are pending
  | 'sealing'
  | 'completed'
  | 'not_your_turn'
  | 'expired'
  | 'declined_by_you'
  | 'declined'
  | 'cancelled'
  | 'failed'
  | 'elsewhere' // another browser has claimed the link
  | 'replaced' // a newer link was issued
  | 'link_used' // a one-time link, used or expired
  | 'unknown'
  | 'suspended'
  | 'too_many_tries'
  | 'busy' // too many calls from one network
  | 'unavailable' // an error in the service
  | 'unsubscribed'
  | 'back_from_provider' // in the window that a framed page opened; signing continues in the frame

export type Page = LandingPage | InboxPage | CodePage | SignPage | StatusPage

/**
 * The URLs a page uses, all under `base` except the landing page's `action`:
 *
 *     POST action          claims the link
 *     GET  (base)          the current page
 *     GET  pages/{n}.webp?w=, pages/{n}/text
 *     POST viewed          a ViewedBody as JSON, at the person's first press or key; the response is a ViewedAnswer
 *     POST sign            a SignBody as JSON, or a form with typed_name, consent, document
 *     POST decline         a form with reason, which may be empty; at most 500 characters
 *     POST code            a form with code
 *     POST code/resend     an empty form
 *     GET  signed-document
 *     certificate/…        see certificate.ts
 *     remote/…             see remote.ts
 *
 * Under an unclaimed link there are the pages, `viewed`, `sign`, `decline` and `code`. Each POST claims the link first;
 * after `viewed` the page uses the visit's `base`.
 *
 * An inbox has these under its own `base`:
 *
 *     GET  (base)?page=    a page of the list, from 1; default: the page with the next document to sign
 *     POST open            a form with `signer`, or with `after`, the number after which to look for the next document
 *
 * Every page accepts `?lang=` with a locale; forms send it as `lang`.
 * The response to a form is a redirect (303) to `base`, or the page with a `problem`.
 * The response to JSON is 2xx: signed (also if it was signed before); 422 with a SignRefusal: the signer can correct
 * it; 401, 403, 404, 409 or 410: the page at `base` shows the reason; other statuses: retry with the same body.
 */
export interface SignRefusal {
  problem: Problem
}

/** The body of POST `${base}/viewed`. */
export interface ViewedBody {
  /** The documentSha256 of the displayed document. */
  document: string
  /** The numbers of the pages whose images are displayed. */
  pages: number[]
}

export interface ViewedAnswer {
  /** The visit's base. */
  base: string
}

/** The body of POST `${base}/sign`. Without scripts the form sends the fields `typed_name`, `consent`, `document`. */
export interface SignBody {
  mark: Mark
  /** The sha256 of the consent that the signer agreed to. */
  consent: string
  /** The documentSha256 of the displayed document. */
  document: string
}

export type Mark = DrawnMark | TypedMark | UploadedMark

/** Points in the pad's units, y downwards; a stroke is x, y, x, y … */
export interface DrawnMark {
  kind: 'drawn'
  width: number
  height: number
  strokes: { width: number; points: number[] }[]
}

export interface TypedMark {
  kind: 'typed'
  name: string
}

/** PNG or JPEG, base64; at most 512 kB and 2 million pixels. The server re-encodes it and keeps only the pixels. */
export interface UploadedMark {
  kind: 'uploaded'
  image: string
}
