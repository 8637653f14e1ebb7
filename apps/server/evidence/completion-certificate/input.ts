import type { StoredEntry } from '@countersign/evidence/chain'
import type { Picture } from '@countersign/pades/appearance'
import type { Language } from '../../accounts/language.ts'
import type { AuditTimeline } from '../audit-timeline.ts'
import type { PdfLayout } from '../pdf-layout/page.ts'
import type { Outcome, Words } from './languages/words.ts'

export interface CertificateInput {
  readonly mode: 'test' | 'live'
  readonly request: {
    /** As the API shows it, `sr_…`: the entries name it too. */
    readonly id: string
    readonly reference: string | null
  }
  readonly sender: { readonly name: string; readonly email: string }
  /** The sender's. */
  readonly language: Language
  readonly document: DocumentFacts
  /** Entries 1 to n, all that were written until now. */
  readonly entries: readonly StoredEntry[]
  /** IANA; times are shown in it, and each says so. */
  readonly zone: string
  /** What signers drew, typed or uploaded, by signer (`sgn_…`); none for those who signed by a key. */
  readonly marks: ReadonlyMap<string, SignatureMark>
  /** The certificate of the service's own seal. */
  readonly seal: SealFacts
  /** A signed note: the newest of the log, if there is one. */
  readonly checkpoint: string | null
  /** Where the public verifies, such as `https://sign.example.com/verify`. */
  readonly verifyUrl: string
}

export type SignatureMark = { readonly picture: Picture } | { readonly typedName: string }

/** Hashes are SHA-256 in hex. */
export interface DocumentFacts {
  readonly id: string
  readonly name: string
  readonly pages: number
  /** Of the bytes received. */
  readonly uploadedSha256: string
  /** Of the bytes that were shown and signed. */
  readonly contentSha256: string
  /** Of the file with all signatures; null for a request that ended without them. */
  readonly signedSha256: string | null
}

export interface SealFacts {
  readonly subject: string
  readonly issuer: string
  readonly sha256: string
}

/** What each part of the certificate is written from. */
export interface CertificateContext {
  readonly layout: PdfLayout
  readonly input: CertificateInput
  readonly timeline: AuditTimeline
  readonly outcome: Outcome
  readonly words: Words
}
