import { HASH_SIZE, type Hash, rootOf } from './hash.ts'
import { joinRight } from './range.ts'
import { encodeEntries, entriesOf, hashesOf, TILE_WIDTH, type Tile, TileDamaged, tileIn, tilePath } from './tile.ts'

// A tree's hashes, read from its tiles. What is read is not believed by itself: whoever makes a proof of it has the
// proof checked against a signed root.

/** The bytes of a tile by its path below the log's address; undefined if there is none. */
export type ReadTile = (path: string) => Promise<Uint8Array | undefined>

/** A whole subtree: the `index`-th of 2^level leaves. */
export interface Node {
  readonly level: number
  readonly index: number
}

/** Where the leaves from `start` to before `end` are whole subtrees, from left to right; `start` as a proof has it. */
export function nodesOf(start: number, end: number): Node[] {
  const nodes: Node[] = []
  let at = start
  while (at < end) {
    let level = 0
    while (at % 2 ** (level + 1) === 0 && at + 2 ** (level + 1) <= end) level += 1
    nodes.push({ level, index: at / 2 ** level })
    at += 2 ** level
  }
  return nodes
}

export interface Tree {
  /** The root of the leaves from `start` to before `end`. */
  root(start: number, end: number): Uint8Array
}

/** The part of a tree of `size` leaves that these ranges need: every tile is read once, all at the same time. */
export async function readTree(
  size: number,
  ranges: readonly (readonly [start: number, end: number])[],
  readTile: ReadTile,
  hash: Hash,
): Promise<Tree> {
  const nodes = ranges.flatMap(([start, end]) => nodesOf(start, end))
  const tiles = new Map(nodes.map((node) => tileUnder(node, size)).map((tile) => [tilePath(tile), tile]))
  const loaded = await Promise.all(
    [...tiles].map(async ([path, tile]) => [path, rowsOf(tile, await readAtLeast(tile, readTile), hash)] as const),
  )
  const rows = new Map(loaded)
  const rootOfNode = (node: Node) => {
    const height = node.level % 8
    const root = rows.get(tilePath(tileUnder(node, size)))?.[height]?.[node.index % 2 ** (8 - height)]
    if (!root) throw new RangeError(`there is no subtree ${node.index} at level ${node.level} in the tiles`)
    return root
  }
  return {
    root: (start, end) => {
      const root = joinRight(nodesOf(start, end).map(rootOfNode), hash)
      if (!root) throw new RangeError(`there are no leaves from ${start} to ${end}`)
      return root
    },
  }
}

/** The tile whose hashes a subtree's root is made of. */
function tileUnder({ level, index }: Node, size: number): Tile {
  const tileLevel = Math.floor(level / 8)
  const first = index * 2 ** (level % 8)
  const tile = tileIn(size, tileLevel, Math.floor(first / TILE_WIDTH))
  if (!tile) throw new RangeError(`a tree of ${size} leaves has no subtree ${index} at level ${level}`)
  return tile
}

/** Whoever keeps a tile's bytes and makes many proofs of it has it hashed once. */
const known = new WeakMap<Uint8Array, Uint8Array[][]>()

/** A tile's hashes, and above them the roots of its whole subtrees, row by row. */
function rowsOf(tile: Tile, bytes: Uint8Array, hash: Hash): Uint8Array[][] {
  const found = known.get(bytes)
  if (found) return found
  let row = hashesOf(tile, bytes)
  const rows = [row]
  while (row.length > 1) {
    const pairs = Array.from({ length: Math.floor(row.length / 2) }, (_, i) => row.slice(2 * i, 2 * i + 2))
    row = pairs.map((pair) => rootOf(pair, hash))
    rows.push(row)
  }
  known.set(bytes, rows)
  return rows
}

/** A tile that was not full may be gone once it is (tlog-tiles, "Partial Tiles"): the full one begins with it. */
export async function readAtLeast(tile: Tile, readTile: ReadTile): Promise<Uint8Array> {
  const bytes = await readTile(tilePath(tile))
  if (bytes) return bytes
  const whole = { ...tile, width: TILE_WIDTH }
  const full = tile.width < TILE_WIDTH ? await readTile(tilePath(whole)) : undefined
  if (!full) throw new TileDamaged(tile, 'it is missing')
  if (tile.level === 'entries') return encodeEntries(entriesOf(whole, full).slice(0, tile.width))
  return full.subarray(0, tile.width * HASH_SIZE)
}
