import type { Instant } from '../state.ts'
import type { BySigner } from './by-signer.ts'

/** A drawn signature. */
export interface Sign extends BySigner {
  readonly type: 'Sign'
  readonly drawingSha256: string
  readonly agreement: Agreement
}

/** The document and the consent text that the signer agreed to. */
export interface Agreement {
  /** Of the revision whose pages were shown: the uploaded document, or one with signatures of earlier signers. */
  readonly documentSha256: string
  readonly consentVersion: string
  readonly consentSha256: string
  readonly consentText: string
  /** Null for a certificate or remote signature. */
  readonly mark: 'drawn' | 'typed' | 'uploaded' | null
}

export interface Decline extends BySigner {
  readonly type: 'Decline'
  readonly reason: string | null
}

export interface Reassign {
  readonly type: 'Reassign'
  readonly at: Instant
  readonly signerId: string
  readonly name: string
  readonly email: string
}
