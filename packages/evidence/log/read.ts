import { HASH_SIZE, type Hash, rootOf } from './hash.ts'
import { joinRight } from './range.ts'
import { encodeEntries, entriesOf, hashesOf, TILE_WIDTH, type Tile, TileDamaged, tileIn, tilePath } from './tile.ts'

// Reads the hashes of a tree from its tiles. Tiles are untrusted: the verifier checks each proof against a signed root.

/** Reads a tile by its path relative to the log's URL; undefined if it does not exist. */
export type ReadTile = (path: string) => Promise<Uint8Array | undefined>

/** A complete subtree: the `index`-th with 2^level leaves. */
export interface Node {
  readonly level: number
  readonly index: number
}

/** The complete subtrees that cover the leaves from `start` to before `end`, from left to right. */
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

/** Reads the part of a tree with `size` leaves that the ranges need. Reads each tile once, all concurrently. */
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
    if (!root) throw new RangeError(`The tiles have no subtree ${node.index} at level ${node.level}.`)
    return root
  }
  return {
    root: (start, end) => {
      const root = joinRight(nodesOf(start, end).map(rootOfNode), hash)
      if (!root) throw new RangeError(`There are no leaves from ${start} to ${end}.`)
      return root
    },
  }
}

/** The tile that contains the hashes of a subtree. */
function tileUnder({ level, index }: Node, size: number): Tile {
  const tileLevel = Math.floor(level / 8)
  const first = index * 2 ** (level % 8)
  const tile = tileIn(size, tileLevel, Math.floor(first / TILE_WIDTH))
  if (!tile) throw new RangeError(`A tree with ${size} leaves has no subtree ${index} at level ${level}.`)
  return tile
}

/** Hashes each tile once if the caller reuses its bytes for several proofs. */
const cachedRows = new WeakMap<Uint8Array, Uint8Array[][]>()

/** A tile's hashes, followed by the roots of its complete subtrees, level by level. */
function rowsOf(tile: Tile, bytes: Uint8Array, hash: Hash): Uint8Array[][] {
  const cached = cachedRows.get(bytes)
  if (cached) return cached
  let row = hashesOf(tile, bytes)
  const rows = [row]
  while (row.length > 1) {
    const pairs = Array.from({ length: Math.floor(row.length / 2) }, (_, i) => row.slice(2 * i, 2 * i + 2))
    row = pairs.map((pair) => rootOf(pair, hash))
    rows.push(row)
  }
  cachedRows.set(bytes, rows)
  return rows
}

/** Falls back to the full tile: a partial tile may be deleted once the full one exists (tlog-tiles, "Partial Tiles"). */
export async function readAtLeast(tile: Tile, readTile: ReadTile): Promise<Uint8Array> {
  const bytes = await readTile(tilePath(tile))
  if (bytes) return bytes
  const fullTile = { ...tile, width: TILE_WIDTH }
  const full = tile.width < TILE_WIDTH ? await readTile(tilePath(fullTile)) : undefined
  if (!full) throw new TileDamaged(tile, 'the tile is missing')
  if (tile.level === 'entries') return encodeEntries(entriesOf(fullTile, full).slice(0, tile.width))
  return full.subarray(0, tile.width * HASH_SIZE)
}
