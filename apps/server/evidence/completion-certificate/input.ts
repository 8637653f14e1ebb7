import type { StoredEntry } from '@countersign/evidence/chain'
import type { HandwritingStyle, Picture } from '@countersign/pades/appearance'
import type { Language } from '../../accounts/language.ts'
import type { AuditTimeline } from '../audit-timeline.ts'
import type { PdfLayout } from '../pdf-layout/page.ts'
import type { Outcome, Words } from './words.ts'

export interface CertificateInput {
  readonly mode: 'test' | 'live'
  readonly request: {
    /** The public id, `sr_…`, which the entries also contain. */
    readonly id: string
    readonly reference: string | null
  }
  readonly sender: { readonly name: string; readonly email: string }
  /** The sender's language. */
  readonly language: Language
  readonly document: DocumentFacts
  /** All audit entries so far, 1 to n. */
  readonly entries: readonly StoredEntry[]
  /** An IANA time zone. Every time is shown in this zone, with its UTC offset. */
  readonly zone: string
  /** Drawn, typed or uploaded signatures by signer (`sgn_…`). Signers who signed with a key have none. */
  readonly marks: ReadonlyMap<string, SignatureMark>
  /** The X.509 certificate of the service's seal. */
  readonly seal: SealFacts
  /** The log's newest checkpoint as a signed note, if there is one. */
  readonly checkpoint: string | null
  /** The public verification page, such as `https://sign.example.com/verify`. */
  readonly verifyUrl: string
}

export type SignatureMark =
  | { readonly picture: Picture }
  | { readonly typedName: string; readonly handwriting?: HandwritingStyle }

/** Hashes are SHA-256 in hexadecimal. */
export interface DocumentFacts {
  readonly id: string
  readonly name: string
  readonly pages: number
  /** Hash of the uploaded bytes. */
  readonly uploadedSha256: string
  /** Hash of the bytes that were shown and signed. */
  readonly contentSha256: string
  /** Hash of the file with all signatures; null for a request that ended without them. */
  readonly signedSha256: string | null
}

export interface SealFacts {
  readonly subject: string
  readonly issuer: string
  readonly sha256: string
}

/** The input of each part of the certificate. */
export interface CertificateContext {
  readonly layout: PdfLayout
  readonly input: CertificateInput
  readonly timeline: AuditTimeline
  readonly outcome: Outcome
  readonly words: Words
}
