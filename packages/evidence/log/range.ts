import { emptyRoot, type Hash, nodeHash } from './hash.ts'

// A tree's right edge: the roots of the whole subtrees it is made of, the largest first. It is all that is needed to go
// on appending, and 50 hashes are enough for as many leaves as a number can count.

export interface CompactRange {
  readonly size: number
  readonly hashes: readonly Uint8Array[]
}

export const EMPTY_RANGE: CompactRange = { size: 0, hashes: [] }

/** `onNode` is told every whole subtree that comes to be: its level, its index there, its root. */
export function append(
  range: CompactRange,
  leafHashes: Iterable<Uint8Array>,
  hash: Hash,
  onNode: (level: number, index: number, root: Uint8Array) => void = () => {},
): CompactRange {
  const hashes = [...range.hashes]
  let size = range.size
  for (const leaf of leafHashes) {
    let [level, index, root] = [0, size, leaf]
    onNode(level, index, root)
    while (index % 2 === 1) {
      const left = hashes.pop()
      if (!left) throw new RangeError('the range has too few hashes for its size')
      root = nodeHash(left, root, hash)
      level += 1
      index = Math.floor(index / 2)
      onNode(level, index, root)
    }
    hashes.push(root)
    size += 1
  }
  return { size, hashes }
}

export function rootOfRange({ hashes }: CompactRange, hash: Hash): Uint8Array {
  return joinRight(hashes, hash) ?? emptyRoot(hash)
}

/** The root of neighbouring subtrees of falling size (RFC 6962 §2.1): from the right, each takes the rest beside it. */
export function joinRight(hashes: readonly Uint8Array[], hash: Hash): Uint8Array | undefined {
  return hashes.reduceRight<Uint8Array | undefined>(
    (right, left) => (right ? nodeHash(left, right, hash) : left),
    undefined,
  )
}
