import type { AttemptMethod, Instant } from '../state.ts'
import type { BySigner } from './by-signer.ts'
import type { Increment } from './sealing.ts'
import type { Agreement } from './signers.ts'

/** The signer showed a certificate that cannot be signed with here; they may show another. */
export interface RefuseCertificate extends BySigner {
  readonly type: 'RefuseCertificate'
  readonly checkId: string
  readonly errorCode: string
}

/**
 * The way to a certificate at a provider ended before there was anything to sign: refused, given up, or the provider is
 * down. The signer may take another way.
 */
export interface FailJourney extends BySigner {
  readonly type: 'FailJourney'
  readonly attemptId: string
  readonly profile: string
  readonly errorCode: string
  readonly providerDown: boolean
  /** As with an attempt that fails. */
  readonly otherProfiles: readonly string[]
  readonly providerCode?: string
}

/** The signer presses "Sign" with a certificate, or leaves for the provider: the head must stand still. */
export interface BeginAttempt extends BySigner {
  readonly type: 'BeginAttempt'
  readonly attemptId: string
  readonly method: AttemptMethod
  readonly profile: string | null
  /** The revision the signer's page, or the sealer, has hashed. */
  readonly expectedHead: number
  /** When the provider's session ends, if it says so; shortened to `LIMITS.remoteSession`. */
  readonly sessionUntil: Instant | null
  readonly agreement: Agreement
  /** What will be signed with, looked at and accepted; null where only the provider's answer tells. */
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
  /** Who said that it was not revoked; `exempt`: its authority declares that nobody need ask. */
  readonly revocation: 'ocsp' | 'crl' | 'exempt'
  /** How the name in it was compared with the signer's, and what came of it. */
  readonly nameCheck: { readonly policy: string; readonly result: string }
}

/** The answer came, was verified, timestamped and embedded: these are the increments to append. */
export interface CompleteAttempt {
  readonly type: 'CompleteAttempt'
  readonly at: Instant
  readonly attemptId: string
  readonly increments: readonly Increment[]
  /** What was signed with, where only the answer told. */
  readonly certificate?: AcceptedCertificate
  /** What the provider was asked, and what it answered. */
  readonly messages?: readonly ProviderMessage[]
}

/** Kept with the document, byte for byte. */
export interface ProviderMessage {
  readonly what: string
  readonly sha256: string
}

export interface FailAttempt {
  readonly type: 'FailAttempt'
  readonly at: Instant
  readonly attemptId: string
  readonly errorCode: string
  /** Another provider or another method is needed. */
  readonly providerDown: boolean
  /** The profiles of other providers of the same method: these come before the signer's fallback methods. */
  readonly otherProfiles?: readonly string[]
  /** The provider's own words for it, for those who have to talk to it. */
  readonly providerCode?: string
  readonly messages?: readonly ProviderMessage[]
}

/** A timer: the provider's session is over and no answer came. */
export interface LapseAttempt {
  readonly type: 'LapseAttempt'
  readonly at: Instant
  readonly attemptId: string
}
