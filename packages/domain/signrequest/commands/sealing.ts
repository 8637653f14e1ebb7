import type { Instant } from '../state.ts'

/** One revision to append: stored already, by its hash. */
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

/** The sealer appends recorded drawn signatures (one drain, one command), fields, or validation data. */
export interface RecordSealed {
  readonly type: 'RecordSealed'
  readonly at: Instant
  readonly expectedHead: number
  readonly increments: readonly Increment[]
}

/** The assembled file and the audit trail stand in the store and were verified as a whole. */
export interface RecordCompleted {
  readonly type: 'RecordCompleted'
  readonly at: Instant
  readonly expectedHead: number
  /** The last increments, such as the archive timestamp; may be empty. */
  readonly increments: readonly PlainIncrement[]
  readonly signedDocument: StoredFile
  readonly auditTrail: StoredFile
  /** The transparency log's newest when the audit trail was made, a signed note. */
  readonly logCheckpoint?: string | null
}

export interface StoredFile {
  readonly sha256: string
  readonly size: number
}

export interface RecordSealError {
  readonly type: 'RecordSealError'
  readonly at: Instant
  readonly code: string
  readonly message: string
  readonly permanent: boolean
  readonly retryAt: Instant | null
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
