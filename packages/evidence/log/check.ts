import { type Hash, isEqual, nodeHash } from './hash.ts'

// Verifies proofs with the algorithms of RFC 9162 §2.1.3.2 and §2.1.4.2. All input is untrusted.

/** Whether the leaf is at `index` in the tree of this size and root. */
export function checkInclusion(
  leafHash: Uint8Array,
  index: number,
  size: number,
  proof: readonly Uint8Array[],
  root: Uint8Array,
  hash: Hash,
): boolean {
  if (!isCount(index) || !isCount(size) || index >= size) return false
  let [node, last, reached] = [index, size - 1, leafHash]
  for (const sibling of proof) {
    if (last === 0) return false
    if (node % 2 === 1 || node === last) {
      reached = nodeHash(sibling, reached, hash)
      while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)]
    } else {
      reached = nodeHash(reached, sibling, hash)
    }
    ;[node, last] = [half(node), half(last)]
  }
  return last === 0 && isEqual(reached, root)
}

/** Whether the tree with `oldSize` leaves and `oldRoot` is a prefix of the tree with `size` leaves and `root`. */
export function checkConsistency(
  oldSize: number,
  oldRoot: Uint8Array,
  size: number,
  root: Uint8Array,
  proof: readonly Uint8Array[],
  hash: Hash,
): boolean {
  if (!isCount(oldSize) || !isCount(size) || oldSize < 1 || oldSize > size) return false
  if (oldSize === size) return proof.length === 0 && isEqual(oldRoot, root)
  const path = isPowerOfTwo(oldSize) ? [oldRoot, ...proof] : [...proof]
  const first = path.shift()
  if (!first || proof.length === 0) return false
  let [node, last] = [oldSize - 1, size - 1]
  while (node % 2 === 1) [node, last] = [half(node), half(last)]
  let [old, reached] = [first, first]
  for (const sibling of path) {
    if (last === 0) return false
    if (node % 2 === 1 || node === last) {
      old = nodeHash(sibling, old, hash)
      reached = nodeHash(sibling, reached, hash)
      while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)]
    } else {
      reached = nodeHash(reached, sibling, hash)
    }
    ;[node, last] = [half(node), half(last)]
  }
  return last === 0 && isEqual(old, oldRoot) && isEqual(reached, root)
}

function half(number: number): number {
  return Math.floor(number / 2)
}

function isCount(number: number): boolean {
  return Number.isSafeInteger(number) && number >= 0
}

function isPowerOfTwo(number: number): boolean {
  let rest = number
  while (rest % 2 === 0) rest /= 2
  return rest === 1
}
