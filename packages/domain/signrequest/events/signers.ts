import type { Agreement } from '../commands/signers.ts'
import type { Instant } from '../state.ts'

/** Their turn has come, mailed or not. */
export interface SignerInvited {
  readonly type: 'SignerInvited'
  readonly at: Instant
  readonly signerId: string
  readonly linkGeneration: number
}

/** The signature is recorded and will be in the final document. */
export interface SignerSigned {
  readonly type: 'SignerSigned'
  readonly at: Instant
  readonly signerId: string
  /** For a drawn signature. */
  readonly drawingSha256: string | null
  /** For a certificate's or a provider's. */
  readonly attemptId: string | null
  /** For a drawn signature; an attempt has it from its beginning. */
  readonly agreement: Agreement | null
}

/** → `sealing`. */
export interface AllSigned {
  readonly type: 'AllSigned'
  readonly at: Instant
}

export interface SignerDeclined {
  readonly type: 'SignerDeclined'
  readonly at: Instant
  readonly signerId: string
  readonly reason: string | null
}

/** Another person has the same signer id; links below `linkGeneration` are dead. Back to `waiting`. */
export interface SignerReassigned {
  readonly type: 'SignerReassigned'
  readonly at: Instant
  readonly signerId: string
  readonly name: string
  readonly email: string
  readonly linkGeneration: number
}
