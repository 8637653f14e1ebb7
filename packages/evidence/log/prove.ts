import type { Hash } from './hash.ts'
import { type ReadTile, readTree } from './read.ts'

// Creates the proofs of RFC 6962 §2.1.1 and §2.1.2 from tiles: first the ranges of leaves in the proof, then their roots.

type Range = readonly [start: number, end: number]

/** Proves that the leaf at `index` is in the tree of the first `size` leaves. */
export async function proveInclusion(
  index: number,
  size: number,
  readTile: ReadTile,
  hash: Hash,
): Promise<Uint8Array[]> {
  if (!(0 <= index && index < size)) throw new RangeError(`A tree with ${size} leaves has no leaf ${index}.`)
  return rootsOf(pathOf(index, [0, size]), size, readTile, hash)
}

/** Proves that the tree of the first `oldSize` leaves is a prefix of the tree of `size` leaves. */
export async function proveConsistency(
  oldSize: number,
  size: number,
  readTile: ReadTile,
  hash: Hash,
): Promise<Uint8Array[]> {
  if (!(0 < oldSize && oldSize <= size))
    throw new RangeError(`A tree with ${oldSize} leaves cannot be a prefix of one with ${size}.`)
  return rootsOf(subproofOf(oldSize, [0, size], true), size, readTile, hash)
}

async function rootsOf(ranges: Range[], size: number, readTile: ReadTile, hash: Hash): Promise<Uint8Array[]> {
  const tree = await readTree(size, ranges, readTile, hash)
  return ranges.map(([start, end]) => tree.root(start, end))
}

/** PATH(m, D[n]): the siblings on the path from the leaf to the root. */
function pathOf(index: number, [start, end]: Range): Range[] {
  if (end - start === 1) return []
  const split = start + largestPowerBelow(end - start)
  return index < split
    ? [...pathOf(index, [start, split]), [split, end]]
    : [...pathOf(index, [split, end]), [start, split]]
}

/** SUBPROOF(m, D[n], b): `isOldTree` is true while the range starts with the old tree, whose root is known. */
function subproofOf(oldSize: number, [start, end]: Range, isOldTree: boolean): Range[] {
  if (start + oldSize === end) return isOldTree ? [] : [[start, end]]
  const half = largestPowerBelow(end - start)
  const split = start + half
  return oldSize <= half
    ? [...subproofOf(oldSize, [start, split], isOldTree), [split, end]]
    : [...subproofOf(oldSize - half, [split, end], false), [start, split]]
}

function largestPowerBelow(size: number): number {
  let power = 1
  while (power * 2 < size) power *= 2
  return power
}
