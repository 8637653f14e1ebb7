import type { AttemptMethod } from '../sig-type.ts'
import type { Instant } from '../state.ts'
import type { BySigner } from './by-signer.ts'
import type { Increment } from './sealing.ts'
import type { Agreement } from './signers.ts'

/** The signer presented an unusable certificate. They may present another. */
export interface RefuseCertificate extends BySigner {
  readonly type: 'RefuseCertificate'
  readonly checkId: string
  readonly errorCode: string
}

/**
 * The provider's authorization ended without a certificate, before an attempt began: rejected, cancelled, or the provider
 * is down. The signer may use another provider or method.
 */
export interface FailProviderAuthorization extends BySigner {
  readonly type: 'FailProviderAuthorization'
  readonly attemptId: string
  readonly profile: string
  readonly errorCode: string
  readonly providerDown: boolean
  /** As in `FailAttempt`. */
  readonly otherProfiles: readonly string[]
  readonly providerCode?: string
}

/** The signer clicks "Sign" with a certificate, or leaves for the provider. Takes the lease. */
export interface BeginAttempt extends BySigner {
  readonly type: 'BeginAttempt'
  readonly attemptId: string
  readonly method: AttemptMethod
  readonly profile: string | null
  /** The revision that the signer's page, or the sealer, has hashed. */
  readonly expectedRevision: number
  /** When the provider's session ends, if the provider says so; at most `LIMITS.remoteSession` from now. */
  readonly sessionUntil: Instant | null
  readonly agreement: Agreement
  /** The certificate, checked and accepted; null where only the provider's answer contains it. */
  readonly certificate: AcceptedCertificate | null
}

export interface AcceptedCertificate {
  /** Of its DER. */
  readonly sha256: string
  readonly subject: string
  readonly issuer: string
  readonly serialNumber: string
  /** RFC 3339. */
  readonly validFrom: string
  readonly validUntil: string
  /** How its revocation was checked; `exempt`: the CA marks it as not needing a check. */
  readonly revocation: 'ocsp' | 'crl' | 'exempt'
  /** How its name was compared with the signer's, and the result. */
  readonly nameCheck: { readonly policy: string; readonly result: string }
}

/** The provider's answer was verified, timestamped and embedded. These are the increments to append. */
export interface CompleteAttempt {
  readonly type: 'CompleteAttempt'
  readonly at: Instant
  readonly attemptId: string
  readonly increments: readonly Increment[]
  /** The certificate, where only the provider's answer contains it. */
  readonly certificate?: AcceptedCertificate
  /** The requests to the provider and its responses. */
  readonly messages?: readonly ProviderMessage[]
}

/** A message stored unchanged with the document. */
export interface ProviderMessage {
  readonly what: string
  readonly sha256: string
}

export interface FailAttempt {
  readonly type: 'FailAttempt'
  readonly at: Instant
  readonly attemptId: string
  readonly errorCode: string
  /** true: the signer needs another provider or method. */
  readonly providerDown: boolean
  /** The profiles of other providers of the same method. These come before the signer's fallback methods. */
  readonly otherProfiles?: readonly string[]
  /** The provider's own error code. */
  readonly providerCode?: string
  readonly messages?: readonly ProviderMessage[]
}

/** Sent by the timer when the provider's session has ended without an answer. */
export interface LapseAttempt {
  readonly type: 'LapseAttempt'
  readonly at: Instant
  readonly attemptId: string
}
