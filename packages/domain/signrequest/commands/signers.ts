import type { Instant } from '../state.ts'
import type { BySigner } from './by-signer.ts'

/** A drawn signature. */
export interface Sign extends BySigner {
  readonly type: 'Sign'
  readonly drawingSha256: string
  readonly agreement: Agreement
}

/** What the signer saw and agreed to. */
export interface Agreement {
  /** Of the document whose pages were shown: the uploaded bytes, or these with signatures of others. */
  readonly documentSha256: string
  readonly consentVersion: string
  readonly consentSha256: string
  readonly consentText: string
  /** None where the signer's own key signs. */
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
