import { HASH_SIZE, type Hash, isEqual, leafHash, rootOf } from './hash.ts'
import { append, type CompactRange, EMPTY_RANGE, rootOfRange } from './range.ts'
import { nodesOf, type ReadTile, readAtLeast } from './read.ts'
import {
  encodeEntries,
  entriesOf,
  hashesOf,
  newTiles,
  TILE_WIDTH,
  type Tile,
  TileDamaged,
  tileIn,
  tilePath,
} from './tile.ts'

// How a log grows: from the tiles of its right edge, which are not full, and the entries to be added, come the tiles of
// the larger log. Nothing to the left of the edge is ever read or written again.

export interface Edge {
  readonly size: number
  /** Those in the last bundle, if it is not full. */
  readonly entries: readonly Uint8Array[]
  /** By level of tiles: the hashes in the last one, if it is not full. */
  readonly levels: readonly (readonly Uint8Array[])[]
}

export const EMPTY_EDGE: Edge = { size: 0, entries: [], levels: [] }

/** What is read is not believed: compare the root of `rangeOfEdge` with the one that was signed. */
export async function readEdge(size: number, readTile: ReadTile, hash: Hash): Promise<Edge> {
  const read = (tile: Tile) => readAtLeast(tile, readTile)
  const bundle = edgeTile(size, 'entries')
  const [entries, ...levels] = await Promise.all([
    bundle ? read(bundle).then((bytes) => entriesOf(bundle, bytes)) : [],
    ...edgeTiles(size).map((tile) => (tile ? read(tile).then((bytes) => hashesOf(tile, bytes)) : [])),
  ])
  const isHashed = (entry: Uint8Array, i: number) => isEqual(leafHash(entry, hash), levels[0]?.[i] ?? entry)
  if (bundle && !entries.every(isHashed)) throw new TileDamaged(bundle, 'its entries are not those of the hashes')
  return { size, entries, levels }
}

/** Of every level that the tree has: the last tile, or undefined if it is full. */
function edgeTiles(size: number): (Tile | undefined)[] {
  const tiles: (Tile | undefined)[] = []
  for (let level = 0; TILE_WIDTH ** level <= size; level += 1) tiles.push(edgeTile(size, level))
  return tiles
}

function edgeTile(size: number, level: Tile['level']): Tile | undefined {
  return tileIn(size, level, firstTile(size, level))
}

export function rangeOfEdge({ size, levels }: Edge, hash: Hash): CompactRange {
  const hashes = levels.toReversed().flatMap((row) =>
    nodesOf(0, row.length).map(({ level, index }) => {
      const width = 2 ** level
      return rootOf(row.slice(index * width, (index + 1) * width), hash)
    }),
  )
  return size === 0 ? EMPTY_RANGE : { size, hashes }
}

export interface Growth {
  readonly edge: Edge
  readonly root: Uint8Array
  /** The tiles that are new, by path. */
  readonly tiles: ReadonlyMap<string, Uint8Array>
}

export function grow(edge: Edge, added: readonly Uint8Array[], hash: Hash): Growth {
  const size = edge.size + added.length
  const entries = [...edge.entries, ...added]
  const levels = edge.levels.map((row) => [...row])
  const leafHashes = added.map((entry) => leafHash(entry, hash))
  const range = append(rangeOfEdge(edge, hash), leafHashes, hash, (level, _index, root) => {
    if (level % 8 !== 0) return
    const row = levels[level / 8]
    if (row) row.push(root)
    else levels.push([root])
  })
  const tiles = newTiles(edge.size, size).map((tile) => {
    const from = (tile.index - firstTile(edge.size, tile.level)) * TILE_WIDTH
    const bytes =
      tile.level === 'entries'
        ? encodeEntries(entries.slice(from, from + tile.width))
        : bytesOf((levels[tile.level] ?? []).slice(from, from + tile.width))
    return [tilePath(tile), bytes] as const
  })
  const rest = <T>(row: readonly T[]): T[] => row.slice(Math.floor(row.length / TILE_WIDTH) * TILE_WIDTH)
  return {
    edge: { size, entries: rest(entries), levels: levels.map(rest) },
    root: rootOfRange(range, hash),
    tiles: new Map(tiles),
  }
}

/** Of the tile at a level's edge: those before it are full. */
function firstTile(size: number, level: Tile['level']): number {
  return Math.floor(size / TILE_WIDTH ** ((level === 'entries' ? 0 : level) + 1))
}

function bytesOf(hashes: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(hashes.length * HASH_SIZE)
  for (const [i, hash] of hashes.entries()) bytes.set(hash, i * HASH_SIZE)
  return bytes
}
