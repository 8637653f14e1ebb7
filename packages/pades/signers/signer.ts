import type { SignatureAlgorithm } from '../cms/algorithms.ts'

/**
 * A key, wherever it lives. `sign` gets the DER of the signed attributes and hashes them itself, as its algorithm says;
 * it returns what CMS stores: the RSA block, or an ECDSA signature as DER (RFC 5753 §7.2).
 */
export interface Signer {
  /** DER, the signer's own certificate first, then its issuers as far as known. */
  readonly certificates: readonly [Uint8Array, ...Uint8Array[]]
  readonly algorithm: SignatureAlgorithm
  sign(toBeSigned: Uint8Array): Promise<Uint8Array>
}
