import type { SignatureAlgorithm } from '../cms/algorithms.ts'

/**
 * A signing key in any location. `sign` receives the DER of the signed attributes, hashes it as `algorithm` says, and
 * returns the signature value as CMS stores it: the RSA block, or an ECDSA signature as DER (RFC 5753 §7.2).
 */
export interface Signer {
  /** DER: the signer's certificate, followed by the known issuers. */
  readonly certificates: readonly [Uint8Array, ...Uint8Array[]]
  readonly algorithm: SignatureAlgorithm
  sign(toBeSigned: Uint8Array): Promise<Uint8Array>
}
