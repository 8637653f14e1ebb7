import { emptyRoot, type Hash, nodeHash } from './hash.ts'

// A compact range: the roots of the complete subtrees of a tree, the largest first. It is sufficient for appending leaves.
// A tree with 2^53 leaves needs at most 53 hashes.

export interface CompactRange {
  readonly size: number
  readonly hashes: readonly Uint8Array[]
}

export const EMPTY_RANGE: CompactRange = { size: 0, hashes: [] }

/** Calls `onNode` for each new complete subtree. */
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
      if (!left) throw new RangeError('The compact range has too few hashes for its size.')
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

/** The root of adjacent subtrees of decreasing size, combined from the right (RFC 6962 §2.1). */
export function joinRight(hashes: readonly Uint8Array[], hash: Hash): Uint8Array | undefined {
  return hashes.reduceRight<Uint8Array | undefined>(
    (right, left) => (right ? nodeHash(left, right, hash) : left),
    undefined,
  )
}
