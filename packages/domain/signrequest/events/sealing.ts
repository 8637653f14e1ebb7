import type { PlainIncrement, StoredFile } from '../commands/sealing.ts'
import type { SealErrorCode } from '../sealing/error-codes.ts'
import type { Instant } from '../state.ts'

/** `revision` was appended. It holds this signer's signature. */
export interface SignatureSealed {
  readonly type: 'SignatureSealed'
  readonly at: Instant
  readonly signerId: string
  readonly revision: number
  readonly sha256: string
  readonly size: number
}

/** `revision` was appended. It holds no signer's signature. */
export interface RevisionAppended {
  readonly type: 'RevisionAppended'
  readonly at: Instant
  readonly kind: PlainIncrement['kind']
  readonly revision: number
  readonly sha256: string
  readonly size: number
}

/** `sealing` → `completed`. */
export interface RequestCompleted {
  readonly type: 'RequestCompleted'
  readonly at: Instant
  readonly signedDocument: StoredFile
  readonly auditTrail: StoredFile
  readonly logCheckpoint: string | null
}

export interface SealErrorRecorded {
  readonly type: 'SealErrorRecorded'
  readonly at: Instant
  readonly code: SealErrorCode
  readonly message: string
  /** The first of the consecutive errors with this code. */
  readonly since: Instant
  /** Null: no retry, because the error ended the request. */
  readonly retryAt: Instant | null
}

export interface SealRetried {
  readonly type: 'SealRetried'
  readonly at: Instant
  readonly operator: string
}

/** The document cannot be sealed. `closedSignerIds` become `cancelled`. */
export interface RequestFailed {
  readonly type: 'RequestFailed'
  readonly at: Instant
  /** Null: the sealer ended the request after an error that no retry can resolve. */
  readonly operator: string | null
  readonly code: SealErrorCode
  readonly reason: string
  readonly closedSignerIds: readonly string[]
}
