import type { AttemptFailure, CertificateRefusal } from './certificate.ts'
import type { RemoteOffer, RemoteProblem } from './remote.ts'

/**
 * What the server tells the signer's page. Everything is text and numbers: the page is drawn from this alone, and every
 * string in it may come from a stranger.
 */

export const LOCALES = ['en', 'hi', 'ta', 'bn', 'ar', 'es', 'fr', 'de', 'pt', 'ru', 'zh', 'ja'] as const
export type Locale = (typeof LOCALES)[number]

/** Every page of ours knows in which language it speaks, and whether signatures made on it count. */
export interface Frame {
  locale: Locale
  sandbox: boolean
  /** Where this visit's addresses begin, such as `/sign/sgn_…`; null before a visit exists. */
  base: string | null
  /** The one page that may frame this one and hears its events; null outside a frame. */
  embedOrigin: string | null
  /** Where the visitor stands among several documents, if they came from a list of them. */
  queue: QueuePlace | null
}

export interface QueuePlace {
  /** Of the list. */
  base: string
  /** This document's, from 1. */
  number: number
  total: number
  /** Of the document to go on with; null if none waits. */
  next: number | null
}

/** Before the link is claimed: nothing of the document is shown, and nothing has happened yet. */
export interface DoorPage extends Frame {
  kind: 'door'
  /** POST here claims the link. */
  action: string
  senderName: string
  /** What it opens: a document, or a list of several. */
  to: { documentName: string } | 'list'
}

/** Several documents of one sender for one person. Nothing of other signers is in it. */
export interface QueuePage extends Frame {
  kind: 'queue'
  senderName: string
  senderUnverified: boolean
  /** How many can be signed now. */
  waiting: number
  /** That many were counted, and there are more. */
  moreWait: boolean
  /** The first is done already. */
  isBegun: boolean
  /** Of this page. */
  rows: QueueRow[]
  /** From 1. */
  page: number
  pages: number
}

export interface QueueRow {
  /** From 1; stays the same whatever becomes of others. */
  number: number
  /** Opens it: POST `${base}/open` with this as `signer`. */
  signer: string
  documentName: string
  expiresAt: string
  timeZone: string
  state: QueueState
}

export const QUEUE_STATES = [
  'waiting', // for the visitor
  'others', // for somebody else
  'signed', // by everybody
  'declined', // by the visitor
  'expired',
  'closed', // withdrawn, declined by somebody else, or failed
  'replaced', // the sender has made a newer link
] as const
export type QueueState = (typeof QUEUE_STATES)[number]

/** A code was asked for: from the mailbox, or one the sender gave the signer. */
export interface CodePage extends Frame {
  kind: 'code'
  means: 'email_otp' | 'access_code'
  /** The address the code went to, most of it hidden. */
  hiddenEmail: string
  triesLeft: number
  /** What the last try came to. */
  problem: 'wrong' | 'expired' | 'locked' | null
  /** RFC 3339; when another code may be asked for. */
  resendAt: string | null
}

/** The document, and the signer's turn. */
export interface SignPage extends Frame {
  kind: 'sign'
  senderName: string
  /** The account was opened lately and nobody has looked at it. */
  senderUnverified: boolean
  documentName: string
  /** Hex; of the bytes whose images are shown and which will be signed. */
  documentSha256: string
  signerName: string
  signerEmail: string
  message: string | null
  expiresAt: string
  timeZone: string
  pages: PageOfDocument[]
  consent: Consent
  /** A mark that the service's seal vouches for, or a signature by the signer's own key, or by one a provider keeps. */
  method: 'drawn' | 'certificate' | 'remote'
  /** What a signer runs where their USB token is; null where no helper is offered, and always for a drawn mark. */
  helperCommand: string | null
  /** Who signs for the signer, where the method is remote; else null. */
  remote: RemoteOffer | null
  /** What went wrong with the last try without scripts. */
  problem: Problem | null
}

export interface PageOfDocument {
  /** From 1. */
  number: number
  /** As displayed, in points. */
  width: number
  height: number
  /** Widths in pixels there are images of: `${base}/pages/${number}.webp?w=${width}`. */
  imageWidths: number[]
  /** This signer's boxes, in points from the displayed page's top left. */
  boxes: Box[]
  /** Lines of text in reading order; null: `${base}/pages/${number}/text` has them, as JSON. */
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

/** Each text of consent is kept under its version for good; the audit trail records version and hash. */
export interface Consent {
  version: string
  sha256: string
  text: string
}

export type Problem =
  | 'name_missing'
  | 'name_undrawable' // it holds a character that no font of ours has, or an emoji
  | 'mark_empty'
  | 'picture_refused'
  | 'consent_missing'
  | 'document_changed'
  | 'not_saved'

/** What a signer with their own certificate can be told; where a Problem says the same, its words are used. */
export type CertificateProblem = FileProblem | CertificateRefusal | AttemptFailure

/** Known on the signer's device alone. */
export type FileProblem =
  | 'file_missing'
  | 'password_wrong'
  | 'file_not_p12'
  | 'file_without_key'
  | 'file_too_slow' // more iterations than a page should do
  | 'file_unsupported'
  | 'encryption_only'
  | 'browser_unable'
  | 'attributes_refused' // what was to be signed is not what was read

/** Every state in which there is nothing to sign. */
export interface CalmPage extends Frame {
  kind: 'calm'
  state: CalmState
  senderName: string | null
  documentName: string | null
  /** Signed, and the finished file can be had: `${base}/signed-document`. */
  canDownload: boolean
  /** Where the sender wants the signer to go next. */
  returnUrl: string | null
  /** RFC 3339: when it was signed, declined or expired. */
  at: string | null
  timeZone: string
}

export type CalmState =
  | 'signed' // by this signer; others are awaited
  | 'sealing'
  | 'completed'
  | 'not_your_turn'
  | 'expired'
  | 'declined_by_you'
  | 'declined'
  | 'cancelled'
  | 'failed'
  | 'elsewhere' // another browser has claimed the link since
  | 'replaced' // a newer link was made
  | 'link_used' // a one-use link, used or out of time
  | 'unknown'
  | 'suspended'
  | 'too_many_tries'
  | 'unavailable' // a mistake or a failure on our side
  | 'unsubscribed'
  | 'back_from_provider' // in the window that a framed page opened; the frame goes on

export type Page = DoorPage | QueuePage | CodePage | SignPage | CalmPage

/**
 * The addresses a page uses, all under `base` but the door's `action`:
 *
 *     POST action          the door; claims the link
 *     GET  (base)          the page as it stands now
 *     GET  pages/{n}.webp?w=, pages/{n}/text
 *     POST sign            a SignBody as JSON, or a form with typed_name, consent, document
 *     POST decline         a form with reason, which may be empty; at most 500 characters
 *     POST code            a form with code
 *     POST code/resend     an empty form
 *     GET  signed-document
 *     certificate/…        see certificate.ts
 *     remote/…             see remote.ts
 *
 * A list has these under its own `base`:
 *
 *     GET  (base)?page=    the page of it, from 1; without, the one with the next that waits
 *     POST open            a form with signer, or with the number after which to look for the next; opens a document
 *
 * Any page may be asked with `?lang=` and a locale; forms send it along as `lang`.
 * A form is answered by a redirect (303) to `base`, or by the page with its `problem`.
 * JSON is answered by: 2xx, it is signed (also when it was before); 422 with a SignRefusal, the signer can mend it;
 * 401, 403, 404, 409 or 410, the page at `base` says why; anything else is tried again, with the same body.
 */
export interface SignRefusal {
  problem: Problem
}

/** What the page sends to `${base}/sign`. Without scripts the form sends the fields `typed_name`, `consent`, `document`. */
export interface SignBody {
  mark: Mark
  /** The consent's sha256, agreed to. */
  consent: string
  /** The documentSha256 that was shown. */
  document: string
}

export type Mark = DrawnMark | TypedMark | UploadedMark

/** Points in the pad's own units, y downwards; a stroke is x, y, x, y … */
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

/** PNG or JPEG, base64; at most 512 kB and 2 million pixels. The server reads it anew and keeps only the pixels. */
export interface UploadedMark {
  kind: 'uploaded'
  image: string
}

/**
 * What a framed page tells the page around it, at exactly `embedOrigin`. `signed` and `declined` are told once a visit.
 */
export type EmbedMessage = { source: 'countersign'; v: 1 } & EmbedEvent

export type EmbedEvent =
  | { type: 'ready' }
  /** In CSS pixels, what the page would like. A document scrolls inside of it. */
  | { type: 'resize'; height: number }
  /** The first page's picture is seen. */
  | { type: 'viewed' }
  /** Boxes the signer has come to, and whether there is a mark for them yet. */
  | { type: 'progress'; seen: number; total: number; marked: boolean }
  | { type: 'signed' }
  | { type: 'declined' }
  /** A problem the signer was told of, `waiting_for_network`, or the state that leaves nothing to sign. */
  | { type: 'error'; code: Problem | CertificateProblem | RemoteProblem | CalmState | 'waiting_for_network' }
  /** The signer is done with the page. */
  | { type: 'closed' }
