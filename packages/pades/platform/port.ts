import type { DigestAlgorithm, VerifiableAlgorithm } from '../cms/algorithms.ts'

/**
 * The functions that differ between Node and browsers. `#platform` resolves to one of two implementations (package.json,
 * "imports"). No other code in the package depends on the runtime.
 */

/** SHA-1 is used only for identifiers (OCSP certificate IDs, old ESS attributes), not for signatures. */
export type HashName = DigestAlgorithm | 'sha1'

/** An incremental hash. A copy continues independently, so several documents can share the state of a common prefix. */
export interface Hasher {
  /** Whether `update` keeps a reference to its argument, so that the caller must not reuse that memory before `digest`. */
  readonly retains: boolean
  update(bytes: Uint8Array): void
  copy(): Hasher
  digest(): Promise<Uint8Array>
}

export interface SignatureCheck {
  readonly algorithm: VerifiableAlgorithm
  /** The salt length in the PSS parameters. */
  readonly saltLength: number | undefined
  /** SubjectPublicKeyInfo, DER. */
  readonly publicKey: Uint8Array
  readonly message: Uint8Array
  /** Encoded as in CMS and X.509: ECDSA as DER. */
  readonly signature: Uint8Array
}

export interface Platform {
  createHasher(hash: HashName): Hasher
  digest(hash: HashName, bytes: Uint8Array): Promise<Uint8Array>
  verify(check: SignatureCheck): Promise<boolean>
  /** Inflates a zlib stream. Throws a RangeError if the result exceeds `maxBytes`. */
  inflate(deflated: Uint8Array, maxBytes: number): Promise<Uint8Array>
  /** Compresses to a zlib stream, the format of /FlateDecode. */
  deflate(bytes: Uint8Array): Promise<Uint8Array>
}
