import type { SealErrorCode } from '../sealing/error-codes.ts'
import type { Instant } from '../state.ts'

/** One revision to append. Its bytes are already stored under the hash. */
export type Increment = SignatureIncrement | PlainIncrement

export interface SignatureIncrement {
  readonly kind: 'signature'
  readonly signerId: string
  readonly sha256: string
  readonly size: number
}

/** `fields`: the empty signature fields; `validation`: chains and revocation data; `archive`: the archive timestamp. */
export interface PlainIncrement {
  readonly kind: 'fields' | 'validation' | 'archive'
  readonly sha256: string
  readonly size: number
}

/** The sealer appends recorded drawn signatures (all pending ones in one command), fields, or validation data. */
export interface RecordSealed {
  readonly type: 'RecordSealed'
  readonly at: Instant
  readonly expectedRevision: number
  readonly increments: readonly Increment[]
}

/** The assembled file and the audit trail are stored, and the whole file was verified. */
export interface RecordCompleted {
  readonly type: 'RecordCompleted'
  readonly at: Instant
  readonly expectedRevision: number
  /** The last increments, such as the archive timestamp. May be empty. */
  readonly increments: readonly PlainIncrement[]
  readonly signedDocument: StoredFile
  readonly auditTrail: StoredFile
  /** The transparency log's latest checkpoint (a signed note) when the audit trail was made. */
  readonly logCheckpoint?: string | null
}

export interface StoredFile {
  readonly sha256: string
  readonly size: number
}

export interface RecordSealError {
  readonly type: 'RecordSealError'
  readonly at: Instant
  /** The revision on which sealing failed. The error has no effect if the document has changed since. */
  readonly revision: number
  readonly code: SealErrorCode
  readonly message: string
  /** When the sealer retries, if the error does not end the request. */
  readonly retryAt: Instant
}

export interface RetrySeal {
  readonly type: 'RetrySeal'
  readonly at: Instant
  readonly operator: string
}

export interface FailRequest {
  readonly type: 'FailRequest'
  readonly at: Instant
  readonly operator: string
  readonly reason: string
}
