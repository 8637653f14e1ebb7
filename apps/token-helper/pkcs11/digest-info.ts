import { createHash } from 'node:crypto'

const SHA256_PREFIX = Buffer.from('3031300d060960864801650304020105000420', 'hex')

/** DigestInfo with SHA-256 (RFC 8017 §9.2, note 1), for tokens that pad but do not hash. */
export function digestInfo(data: Uint8Array): Uint8Array {
  return Buffer.concat([SHA256_PREFIX, createHash('sha256').update(data).digest()])
}
