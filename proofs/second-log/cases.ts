import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  append,
  type CompactRange,
  checkConsistency,
  checkInclusion,
  EMPTY_RANGE,
  entriesOf,
  leafHash,
  parseTilePath,
  proveConsistency,
  proveInclusion,
  type ReadTile,
  rootOfRange,
  TILE_WIDTH,
  tileIn,
  tilePath,
  toHex,
} from '@countersign/evidence/log'

// Proofs of ours at random places and sizes, half of them spoilt afterwards, each with our own verdict.

export interface Case {
  kind: 'inclusion' | 'consistency'
  size: number
  index: number
  proof: string[]
  spoilt: boolean
  ours: boolean
}

const sha256 = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer')

/** Ten thousand proofs of one log hash the same nodes over and over. */
function remembering(): typeof sha256 {
  const known = new Map<string, Uint8Array>()
  return (bytes) => {
    const name = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
    const found = known.get(name) ?? sha256(bytes)
    known.set(name, found)
    return found
  }
}

export async function* makeCases(
  folder: string,
  leaves: number,
  count: number,
  random: () => number,
): AsyncGenerator<Case> {
  const files = tilesIn(folder)
  const readTile = widest(files, leaves)
  const { hashes, rootAt } = await readLeaves(files, leaves)
  const hashed = remembering()
  const pick = (below: number) => Math.floor(random() * below)
  for (let i = 0; i < count; i += 1) {
    const spoilt = i % 2 === 1
    const size = 1 + pick(leaves)
    const kind = i % 4 < 2 ? 'inclusion' : 'consistency'
    const index = kind === 'inclusion' ? pick(size) : 1 + pick(size)
    const made =
      kind === 'inclusion'
        ? await proveInclusion(index, size, readTile, hashed)
        : await proveConsistency(index, size, readTile, hashed)
    const proof = spoilt ? spoil(made, random) : made
    const ours =
      kind === 'inclusion'
        ? checkInclusion(hashes[index] ?? new Uint8Array(), index, size, proof, rootAt(size, hashed), hashed)
        : checkConsistency(index, rootAt(index, hashed), size, rootAt(size, hashed), proof, hashed)
    yield { kind, size, index, proof: proof.map(toHex), spoilt, ours }
  }
}

/** A bit turned, a hash missing, one too many, or two exchanged (which may be equal to none of these, and then is right). */
function spoil(proof: readonly Uint8Array[], random: () => number): Uint8Array[] {
  const at = Math.floor(random() * proof.length)
  const chosen = proof[at]
  switch (Math.floor(random() * 4)) {
    case 0:
      return chosen ? proof.with(at, turned(chosen, random)) : []
    case 1:
      return proof.filter((_, i) => i !== at)
    case 2:
      return proof.toSpliced(at, 0, chosen ?? new Uint8Array(32))
    default:
      return proof.toReversed()
  }
}

function turned(bytes: Uint8Array, random: () => number): Uint8Array {
  const at = Math.floor(random() * bytes.length)
  return new Uint8Array(bytes).with(at, (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8)))
}

function tilesIn(folder: string): ReadTile {
  const kept = new Map<string, Promise<Uint8Array | undefined>>()
  return (path) => {
    const found = kept.get(path) ?? readFile(join(folder, path)).catch(() => undefined)
    kept.set(path, found)
    return found
  }
}

/** The log has tiles of the sizes it had; for sizes in between they are cut from those of the whole. */
function widest(read: ReadTile, leaves: number): ReadTile {
  const kept = new Map<string, Uint8Array | undefined>()
  return async (path) => {
    if (kept.has(path)) return kept.get(path)
    const tile = parseTilePath(path)
    const whole = tile && tileIn(leaves, tile.level, tile.index)
    const bytes = whole && (await read(tilePath(whole)))
    const cut = bytes && tile && bytes.subarray(0, tile.width * 32)
    kept.set(path, cut)
    return cut
  }
}

interface Leaves {
  hashes: Uint8Array[]
  rootAt(size: number, hashed: typeof sha256): Uint8Array
}

/** Roots from the leaves, by way of what is kept for every tile's worth of them. */
async function readLeaves(read: ReadTile, leaves: number): Promise<Leaves> {
  const hashes: Uint8Array[] = []
  const ranges: CompactRange[] = [EMPTY_RANGE]
  for (let index = 0; hashes.length < leaves; index += 1) {
    const tile = tileIn(leaves, 'entries', index)
    const bytes = tile && (await read(tilePath(tile)))
    if (!tile || !bytes) throw new Error(`the bundle ${index} is missing`)
    const added = entriesOf(tile, bytes).map((entry) => leafHash(entry, sha256))
    hashes.push(...added)
    ranges.push(append(ranges.at(-1) ?? EMPTY_RANGE, added, sha256))
  }
  return {
    hashes,
    rootAt: (size, hashed) => {
      const before = Math.floor(size / TILE_WIDTH)
      const rest = hashes.slice(before * TILE_WIDTH, size)
      return rootOfRange(append(ranges[before] ?? EMPTY_RANGE, rest, hashed), hashed)
    },
  }
}
