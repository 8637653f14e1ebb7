import type { AcceptedCertificate, ProviderMessage } from '../commands/attempts.ts'
import type { Agreement } from '../commands/signers.ts'
import type { AttemptMethod } from '../sig-type.ts'
import type { Instant } from '../state.ts'

/** The signer keeps `errorCode` until they begin to sign. */
export interface CertificateRefused {
  readonly type: 'CertificateRefused'
  readonly at: Instant
  readonly signerId: string
  readonly checkId: string
  readonly errorCode: string
}

/** The signer keeps `errorCode` until they begin to sign. */
export interface ProviderAuthorizationFailed {
  readonly type: 'ProviderAuthorizationFailed'
  readonly at: Instant
  readonly attemptId: string
  readonly signerId: string
  readonly profile: string
  readonly errorCode: string
  readonly providerDown: boolean
  readonly opensFallback: boolean
  readonly providerCode?: string
}

/** The signer has agreed, is `signing` and holds the lease. */
export interface AttemptBegun {
  readonly type: 'AttemptBegun'
  readonly at: Instant
  readonly attemptId: string
  readonly signerId: string
  readonly linkGeneration: number
  readonly method: AttemptMethod
  readonly profile: string | null
  readonly baseRevision: number
  readonly fencingToken: number
  readonly leaseUntil: Instant
  readonly sessionUntil: Instant
  readonly agreement: Agreement
  readonly certificate: AcceptedCertificate | null
}

export interface AttemptCompleted {
  readonly type: 'AttemptCompleted'
  readonly at: Instant
  readonly attemptId: string
  readonly signerId: string
  readonly certificate?: AcceptedCertificate
  readonly messages?: readonly ProviderMessage[]
}

/** Back to `viewed` with `errorCode`. `opensFallback`: the signer may now use the fallback methods. */
export interface AttemptFailed {
  readonly type: 'AttemptFailed'
  readonly at: Instant
  readonly attemptId: string
  readonly signerId: string
  readonly errorCode: string
  readonly providerDown: boolean
  readonly opensFallback: boolean
  readonly providerCode?: string
  readonly messages?: readonly ProviderMessage[]
}

/**
 * The attempt ended without an answer. `session_ended`: back to `viewed`; `superseded`: the signer signed otherwise or
 * began a newer attempt; `request_ended`: the request reached a final state.
 */
export interface AttemptLapsed {
  readonly type: 'AttemptLapsed'
  readonly at: Instant
  readonly attemptId: string
  readonly signerId: string
  readonly reason: 'session_ended' | 'superseded' | 'request_ended'
}

/** An answer came too late to become a signature. Recorded for the audit trail. */
export interface LateAnswerDiscarded {
  readonly type: 'LateAnswerDiscarded'
  readonly at: Instant
  readonly attemptId: string
  readonly signerId: string
  readonly reason: DiscardReason
}

export type DiscardReason =
  | 'request_ended'
  | 'request_expired'
  | 'already_signed'
  | 'signer_reassigned'
  | 'document_changed'
  | 'document_leased'
