import type { DigestAlgorithm, VerifiableAlgorithm } from '../cms/algorithms.ts'

/**
 * What differs between Node and a browser. `#platform` resolves to one of two files with the same functions
 * (package.json, "imports"); nothing else in the package asks where it runs.
 */

/** SHA-1 only names things (OCSP certificate ids, old ESS attributes); it never signs. */
export type HashName = DigestAlgorithm | 'sha1'

/** A hash over bytes that arrive in pieces. A copy continues independently, so one prefix serves many endings. */
export interface Hasher {
  /** Whether what was given is kept until the digest, so that its memory must not be reused before. */
  readonly retains: boolean
  update(bytes: Uint8Array): void
  copy(): Hasher
  digest(): Promise<Uint8Array>
}

export interface SignatureCheck {
  readonly algorithm: VerifiableAlgorithm
  /** For PSS: as its parameters say. */
  readonly saltLength: number | undefined
  /** SubjectPublicKeyInfo, DER. */
  readonly publicKey: Uint8Array
  readonly message: Uint8Array
  /** As in CMS and X.509: ECDSA as DER. */
  readonly signature: Uint8Array
}

export interface Platform {
  createHasher(hash: HashName): Hasher
  digest(hash: HashName, bytes: Uint8Array): Promise<Uint8Array>
  verify(check: SignatureCheck): Promise<boolean>
  /** Inflates a zlib stream and fails rather than produce more than `maxBytes`. */
  inflate(deflated: Uint8Array, maxBytes: number): Promise<Uint8Array>
  /** A zlib stream, as /FlateDecode reads it. */
  deflate(bytes: Uint8Array): Promise<Uint8Array>
}
