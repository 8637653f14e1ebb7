import { concatBytes, fromHex, utf8 } from './encoding.ts'
import { HASH_SIZE, type Hash } from './hash.ts'

// The log entry of a request: the length and head of its audit chain. It contains only hashes and a number, so the log does
// not reveal the parties or the document.

export const LEAF_SIZE = 72

export interface Leaf {
  /** SHA-256 of the request's public id. */
  readonly requestSha256: Uint8Array
  /** The number of entries in the chain. */
  readonly count: number
  /** The hash of the last entry. */
  readonly head: Uint8Array
}

/** SHA-256(request's id) ‖ count as uint64, big-endian ‖ head. */
export function encodeLeaf({ requestSha256, count, head }: Leaf): Uint8Array {
  if (requestSha256.length !== HASH_SIZE || head.length !== HASH_SIZE)
    throw new RangeError('A SHA-256 hash has 32 bytes.')
  if (!Number.isSafeInteger(count) || count < 1) throw new RangeError(`A chain cannot have ${count} entries.`)
  const number = new Uint8Array(8)
  new DataView(number.buffer).setBigUint64(0, BigInt(count))
  return concatBytes(requestSha256, number, head)
}

export function decodeLeaf(bytes: Uint8Array): Leaf {
  if (bytes.length !== LEAF_SIZE) throw new RangeError(`A leaf has ${LEAF_SIZE} bytes, not ${bytes.length}.`)
  const count = new DataView(bytes.buffer, bytes.byteOffset + HASH_SIZE, 8).getBigUint64(0)
  return {
    requestSha256: bytes.slice(0, HASH_SIZE),
    count: Number(count),
    head: bytes.slice(HASH_SIZE + 8),
  }
}

/** SHA-256 of a request's public id (sr_…). */
export function requestSha256(request: string, hash: Hash): Uint8Array {
  return hash(utf8(request))
}

/** `label` names the value in the error message. */
export function parseHash(hex: string, label: string): Uint8Array {
  const bytes = fromHex(hex, HASH_SIZE)
  if (!bytes) throw new RangeError(`${label} is not a SHA-256 in hex: ${hex.slice(0, 80)}`)
  return bytes
}
