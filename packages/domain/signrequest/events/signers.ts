import type { Agreement } from '../commands/signers.ts'
import type { ReportedTimes } from '../signers/page-seconds.ts'
import type { Instant } from '../state.ts'

/** It is the signer's turn. Recorded also where no mail is sent. */
export interface SignerInvited {
  readonly type: 'SignerInvited'
  readonly at: Instant
  readonly signerId: string
  readonly linkGeneration: number
}

/** The signature is recorded. */
export interface SignerSigned {
  readonly type: 'SignerSigned'
  readonly at: Instant
  readonly signerId: string
  /** For a drawn signature. */
  readonly drawingSha256: string | null
  /** For a certificate or remote signature. */
  readonly attemptId: string | null
  /** For a drawn signature; an attempt records it in `AttemptBegun`. */
  readonly agreement: Agreement | null
}

/** The approval of an approver. */
export interface SignerApproved extends ReportedTimes {
  readonly type: 'SignerApproved'
  readonly at: Instant
  readonly signerId: string
  /** Of the revision whose pages were shown. */
  readonly documentSha256: string
}

/** All recipients have acted. → `sealing`. */
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

/** The person says that somebody else should have been asked. */
export interface WrongPersonReported {
  readonly type: 'WrongPersonReported'
  readonly at: Instant
  readonly signerId: string
  /** As the person wrote it. */
  readonly reason: string | null
}

/** As `SignerReassigned`, by the person who was asked. */
export interface SignerDelegated {
  readonly type: 'SignerDelegated'
  readonly at: Instant
  readonly signerId: string
  readonly name: string
  readonly email: string
  /** As the person wrote it. */
  readonly reason: string
  readonly linkGeneration: number
}

/** Another person takes the signer id. Links below `linkGeneration` are invalid. Back to `waiting`. */
export interface SignerReassigned {
  readonly type: 'SignerReassigned'
  readonly at: Instant
  readonly signerId: string
  readonly name: string
  readonly email: string
  readonly linkGeneration: number
}
