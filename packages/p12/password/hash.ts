import { oids } from '@countersign/pades/asn1'
import type { BlockHash } from '../hashes/block-hash.ts'
import { Sha1 } from '../hashes/sha1.ts'
import { Sha256 } from '../hashes/sha256.ts'
import { Sha512 } from '../hashes/sha512.ts'

export interface HashAlgorithm {
  readonly webCryptoName: string
  /** Synchronous, for the key derivation that WebCrypto does not have. */
  create(): BlockHash
}

export const sha1: HashAlgorithm = { webCryptoName: 'SHA-1', create: () => new Sha1() }
const sha256: HashAlgorithm = { webCryptoName: 'SHA-256', create: () => new Sha256() }
const sha384: HashAlgorithm = { webCryptoName: 'SHA-384', create: () => new Sha512(48) }
const sha512: HashAlgorithm = { webCryptoName: 'SHA-512', create: () => new Sha512(64) }

export const hashByOid: ReadonlyMap<string, HashAlgorithm> = new Map([
  [oids.sha1, sha1],
  [oids.sha256, sha256],
  [oids.sha384, sha384],
  [oids.sha512, sha512],
])

/** RFC 8018 Appendix B.1. */
export const hashByHmacOid: ReadonlyMap<string, HashAlgorithm> = new Map([
  ['1.2.840.113549.2.7', sha1],
  ['1.2.840.113549.2.9', sha256],
  ['1.2.840.113549.2.10', sha384],
  ['1.2.840.113549.2.11', sha512],
])
