import { fromHex, joined, utf8 } from './encoding.ts'
import { HASH_SIZE, type Hash } from './hash.ts'

// What is logged of a request: that its chain had this many entries and this head. Hashes and a number; nobody who reads
// the log learns whose request it was, or what was signed.

export const LEAF_SIZE = 72

export interface Leaf {
  /** SHA-256 of the request's public id. */
  readonly requestSha256: Uint8Array
  /** How many entries the chain has. */
  readonly count: number
  /** The hash of the last of them. */
  readonly head: Uint8Array
}

/** SHA-256(request's id) ‖ count as uint64, big-endian ‖ head. */
export function encodeLeaf({ requestSha256, count, head }: Leaf): Uint8Array {
  if (requestSha256.length !== HASH_SIZE || head.length !== HASH_SIZE) throw new RangeError('a hash is 32 bytes long')
  if (!Number.isSafeInteger(count) || count < 1) throw new RangeError(`a chain has no ${count} entries`)
  const number = new Uint8Array(8)
  new DataView(number.buffer).setBigUint64(0, BigInt(count))
  return joined(requestSha256, number, head)
}

export function decodeLeaf(bytes: Uint8Array): Leaf {
  if (bytes.length !== LEAF_SIZE) throw new RangeError(`a leaf is ${LEAF_SIZE} bytes long, not ${bytes.length}`)
  const count = new DataView(bytes.buffer, bytes.byteOffset + HASH_SIZE, 8).getBigUint64(0)
  return {
    requestSha256: bytes.slice(0, HASH_SIZE),
    count: Number(count),
    head: bytes.slice(HASH_SIZE + 8),
  }
}

/** Of a request by its public id (sr_…). */
export function requestSha256(request: string, hash: Hash): Uint8Array {
  return hash(utf8(request))
}

export function mustBeHash(hex: string, what: string): Uint8Array {
  const bytes = fromHex(hex, HASH_SIZE)
  if (!bytes) throw new RangeError(`${what} is not a SHA-256 in hex: ${hex.slice(0, 80)}`)
  return bytes
}
