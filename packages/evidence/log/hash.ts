// RFC 6962 §2.1: leaves and nodes have different hash prefixes, so one cannot be presented as the other.

/** SHA-256, passed by the caller because Node and browsers have different implementations. */
export type Hash = (bytes: Uint8Array) => Uint8Array

export const HASH_SIZE = 32

export function leafHash(entry: Uint8Array, hash: Hash): Uint8Array {
  const input = new Uint8Array(1 + entry.length)
  input.set(entry, 1)
  return hash(input)
}

export function nodeHash(left: Uint8Array, right: Uint8Array, hash: Hash): Uint8Array {
  const input = new Uint8Array(1 + 2 * HASH_SIZE)
  input[0] = 1
  input.set(left, 1)
  input.set(right, 1 + HASH_SIZE)
  return hash(input)
}

/** The root of an empty tree. */
export function emptyRoot(hash: Hash): Uint8Array {
  return hash(new Uint8Array(0))
}

/** The root of 2^n adjacent hashes. */
export function rootOf(hashes: readonly Uint8Array[], hash: Hash): Uint8Array {
  let row = hashes
  while (row.length > 1) {
    const above: Uint8Array[] = []
    for (let i = 0; i < row.length; i += 2) above.push(nodeHash(at(row, i), at(row, i + 1), hash))
    row = above
  }
  return at(row, 0)
}

function at(row: readonly Uint8Array[], index: number): Uint8Array {
  const found = row[index]
  if (!found) throw new RangeError('A complete subtree has 2^n hashes.')
  return found
}

export function isEqual(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, i) => byte === right[i])
}
