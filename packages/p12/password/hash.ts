import { oids } from '@countersign/pades/asn1'
import { sha1 as nobleSha1 } from '@noble/hashes/legacy.js'
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js'
import type { CHash } from '@noble/hashes/utils.js'
import { iterateHash, iterateSha1 } from './iterate.ts'

export interface HashAlgorithm {
  readonly webCryptoName: string
  /** Synchronous, for the key derivation that WebCrypto does not have. */
  readonly hash: CHash
  /** Replaces the digest by its hash, `times` times. */
  iterate(digest: Uint8Array, times: number): void
}

/** For existing P12 files only: nothing new is created or trusted with SHA-1. */
export const sha1: HashAlgorithm = { webCryptoName: 'SHA-1', hash: nobleSha1, iterate: iterateSha1 }

const sha2 = {
  256: sha2Algorithm('SHA-256', sha256),
  384: sha2Algorithm('SHA-384', sha384),
  512: sha2Algorithm('SHA-512', sha512),
}

function sha2Algorithm(webCryptoName: string, hash: CHash): HashAlgorithm {
  return { webCryptoName, hash, iterate: (digest, times) => iterateHash(hash, digest, times) }
}

export const hashByOid: ReadonlyMap<string, HashAlgorithm> = new Map([
  [oids.sha1, sha1],
  [oids.sha256, sha2[256]],
  [oids.sha384, sha2[384]],
  [oids.sha512, sha2[512]],
])

/** RFC 8018 Appendix B.1. */
export const hashByHmacOid: ReadonlyMap<string, HashAlgorithm> = new Map([
  ['1.2.840.113549.2.7', sha1],
  ['1.2.840.113549.2.9', sha2[256]],
  ['1.2.840.113549.2.10', sha2[384]],
  ['1.2.840.113549.2.11', sha2[512]],
])
