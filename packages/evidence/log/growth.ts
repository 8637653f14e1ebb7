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

// Appends entries to a log. The partial tiles at the right edge and the new entries determine the new tiles. Full tiles to
// the left of the edge are neither read nor written again.

export interface Edge {
  readonly size: number
  /** The entries of the last bundle, if it is partial. */
  readonly entries: readonly Uint8Array[]
  /** For each tile level, the hashes of the last tile, if it is partial. */
  readonly levels: readonly (readonly Uint8Array[])[]
}

export const EMPTY_EDGE: Edge = { size: 0, entries: [], levels: [] }

/** The tiles are untrusted: compare the root of `rangeOfEdge` with the signed root. */
export async function readEdge(size: number, readTile: ReadTile, hash: Hash): Promise<Edge> {
  const read = (tile: Tile) => readAtLeast(tile, readTile)
  const bundle = edgeTile(size, 'entries')
  const [entries, ...levels] = await Promise.all([
    bundle ? read(bundle).then((bytes) => entriesOf(bundle, bytes)) : [],
    ...edgeTiles(size).map((tile) => (tile ? read(tile).then((bytes) => hashesOf(tile, bytes)) : [])),
  ])
  const matchesHash = (entry: Uint8Array, i: number) => isEqual(leafHash(entry, hash), levels[0]?.[i] ?? entry)
  if (bundle && !entries.every(matchesHash)) throw new TileDamaged(bundle, 'the entries do not match the hashes')
  return { size, entries, levels }
}

/** For each level of the tree, the last tile, or undefined if it is full. */
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
  /** The new tiles, by path. */
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

/** The index of the tile at the edge of a level. All tiles before it are full. */
function firstTile(size: number, level: Tile['level']): number {
  return Math.floor(size / TILE_WIDTH ** ((level === 'entries' ? 0 : level) + 1))
}

function bytesOf(hashes: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(hashes.length * HASH_SIZE)
  for (const [i, hash] of hashes.entries()) bytes.set(hash, i * HASH_SIZE)
  return bytes
}
