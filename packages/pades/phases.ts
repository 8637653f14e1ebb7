import type { DigestAlgorithm, SignatureAlgorithm } from './cms/algorithms.ts'

/**
 * The life of one signature as types: nothing can be embedded that was not prepared, signed and verified. Each phase is
 * plain data, holds all that came before it, and can be stored and resumed by another process (`storePhase`,
 * `resumePhase`).
 */

/** How /Contents is encoded (ISO 32000-2 §12.8.3): PAdES, older CMS, or a document time-stamp. */
export type SubFilter = 'ETSI.CAdES.detached' | 'adbe.pkcs7.detached' | 'ETSI.RFC3161'

/** The level a signature is made to reach. PKCS7: a provider's CMS that is no PAdES baseline. */
export type ClaimedLevel = 'B-B' | 'B-T' | 'B-LT' | 'B-LTA' | 'PKCS7-B' | 'PKCS7-T'

/** An increment is written, its slot is empty, and the bytes to be signed are fixed. */
export interface Prepared {
  readonly phase: 'prepared'
  /** The document this increment continues. Compare both before appending: another signature may have come first. */
  readonly base: { readonly length: number; readonly digest: Uint8Array }
  readonly increment: Uint8Array
  /** Absolute, as written into the file: offset, length, offset, length. */
  readonly byteRange: readonly [0, number, number, number]
  /** Where the slot's first hex digit stands in the increment, and how many bytes of CMS it holds. */
  readonly slot: { readonly position: number; readonly bytes: number }
  readonly digestAlgorithm: DigestAlgorithm
  /** Of everything the byte range covers. */
  readonly digest: Uint8Array
  readonly fields: readonly string[]
  readonly subFilter: SubFilter
  readonly claimedLevel: ClaimedLevel
  /** /M, ISO 8601 in UTC; absent for a document timestamp, whose token tells the time. */
  readonly signingTime: string | undefined
}

/** The signed attributes are fixed: what the key must sign is known. */
export interface Attributes {
  readonly phase: 'attributes'
  readonly prepared: Prepared
  readonly certificates: readonly [Uint8Array, ...Uint8Array[]]
  readonly algorithm: SignatureAlgorithm
  /** The DER of the signed attributes as a SET OF: the bytes the key signs. */
  readonly toBeSigned: Uint8Array
}

/** A signature came back and was verified against certificate and digest. */
export interface Signed {
  readonly phase: 'signed'
  readonly prepared: Prepared
  /** DER. Unsigned attributes may still be added (`withUnsignedAttributes`). */
  readonly cms: Uint8Array
  /** The bare signature value, which a signature time-stamp covers. */
  readonly signature: Uint8Array
}

/** The increment is complete: append it to the base and the document is signed. */
export interface Embedded {
  readonly phase: 'embedded'
  readonly base: Prepared['base']
  readonly digestAlgorithm: DigestAlgorithm
  readonly increment: Uint8Array
  readonly byteRange: Prepared['byteRange']
  readonly cms: Uint8Array
}
