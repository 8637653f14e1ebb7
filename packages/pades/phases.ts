import type { DigestAlgorithm, SignatureAlgorithm } from './cms/algorithms.ts'

/**
 * The phases of one signature as types: only a signature that was prepared, signed and verified can be embedded. Each
 * phase is plain data, contains the phases before it, and can be stored and resumed by another process (`storePhase`,
 * `resumePhase`).
 */

/** How /Contents is encoded (ISO 32000-2 §12.8.3): PAdES, older CMS, or a document time-stamp. */
export type SubFilter = 'ETSI.CAdES.detached' | 'adbe.pkcs7.detached' | 'ETSI.RFC3161'

/** The level that a signature is intended to reach. PKCS7: a provider's CMS that is not a PAdES baseline signature. */
export type ClaimedLevel = 'B-B' | 'B-T' | 'B-LT' | 'B-LTA' | 'PKCS7-B' | 'PKCS7-T'

/** The increment is written with an empty slot, and the bytes to be signed are known. */
export interface Prepared {
  readonly phase: 'prepared'
  /** The document that this increment extends. Compare both before appending: another signature may have been added. */
  readonly base: { readonly length: number; readonly digest: Uint8Array }
  readonly increment: Uint8Array
  /** Absolute, as written into the file: offset, length, offset, length. */
  readonly byteRange: readonly [0, number, number, number]
  /** The position of the slot's first hexadecimal digit in the increment, and its capacity in bytes of CMS. */
  readonly slot: { readonly position: number; readonly bytes: number }
  readonly digestAlgorithm: DigestAlgorithm
  /** The digest of the bytes that the byte range covers. */
  readonly digest: Uint8Array
  readonly fields: readonly string[]
  readonly subFilter: SubFilter
  readonly claimedLevel: ClaimedLevel
  /** /M, ISO 8601 in UTC. undefined for a document time-stamp, whose token contains the time. */
  readonly signingTime: string | undefined
}

/** The signed attributes are encoded: the bytes that the key must sign are known. */
export interface Attributes {
  readonly phase: 'attributes'
  readonly prepared: Prepared
  readonly certificates: readonly [Uint8Array, ...Uint8Array[]]
  readonly algorithm: SignatureAlgorithm
  /** The DER of the signed attributes as a SET OF: the bytes the key signs. */
  readonly toBeSigned: Uint8Array
}

/** The signature was received and verified against certificate and digest. */
export interface Signed {
  readonly phase: 'signed'
  readonly prepared: Prepared
  /** DER. Unsigned attributes may still be added (`withUnsignedAttributes`). */
  readonly cms: Uint8Array
  /** The signature value, which a signature time-stamp covers. */
  readonly signature: Uint8Array
}

/** The increment is complete. Append it to the base to get the signed document. */
export interface Embedded {
  readonly phase: 'embedded'
  readonly base: Prepared['base']
  readonly digestAlgorithm: DigestAlgorithm
  readonly increment: Uint8Array
  readonly byteRange: Prepared['byteRange']
  readonly cms: Uint8Array
}
