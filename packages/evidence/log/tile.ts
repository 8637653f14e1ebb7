import { concatBytes } from './encoding.ts'
import { HASH_SIZE } from './hash.ts'

// C2SP tlog-tiles: files with up to 256 hashes, for every eighth level of the tree, and entry bundles with up to 256
// entries. The path of a partial tile contains its width, so no file ever changes.

export const TILE_WIDTH = 256

export interface Tile {
  /** The level of hash tiles, from 0, or `entries` for entry bundles. */
  readonly level: number | 'entries'
  readonly index: number
  /** The number of hashes or entries. */
  readonly width: number
}

/** The path relative to the log's URL. */
export function tilePath({ level, index, width }: Tile): string {
  return `tile/${level}/${numberPath(index)}${width === TILE_WIDTH ? '' : `.p/${width}`}`
}

/** Groups of three digits, all but the last with the prefix x: 1234067 is x001/x234/067. */
export function numberPath(number: number): string {
  const groups = [String(number % 1000).padStart(3, '0')]
  for (let rest = Math.floor(number / 1000); rest > 0; rest = Math.floor(rest / 1000)) {
    groups.unshift(`x${String(rest % 1000).padStart(3, '0')}`)
  }
  return groups.join('/')
}

const PATH = /^tile\/(0|[1-9]|[1-5]\d|6[0-3]|entries)\/((?:x\d{3}\/)*\d{3})(?:\.p\/([1-9]\d{0,2}))?$/

/** Undefined unless the path is the canonical path of a tile. */
export function parseTilePath(path: string): Tile | undefined {
  const [, level, number, partial] = PATH.exec(path) ?? []
  if (level === undefined || number === undefined) return undefined
  const index = Number(number.replaceAll(/[x/]/g, ''))
  const width = partial === undefined ? TILE_WIDTH : Number(partial)
  const tile = { level: level === 'entries' ? ('entries' as const) : Number(level), index, width }
  return Number.isSafeInteger(index) && tilePath(tile) === path ? tile : undefined
}

/** The number of hashes at a tile level, or of entries, in a tree of this size. */
function hashesAt(level: Tile['level'], size: number): number {
  return level === 'entries' ? size : Math.floor(size / TILE_WIDTH ** level)
}

/** The tile in a tree of this size; undefined if it does not exist yet. */
export function tileIn(size: number, level: Tile['level'], index: number): Tile | undefined {
  const width = Math.min(TILE_WIDTH, hashesAt(level, size) - index * TILE_WIDTH)
  return width > 0 ? { level, index, width } : undefined
}

/** The tiles that a tree of `size` adds to one of `oldSize`: new full tiles and the last tile of each level. */
export function newTiles(oldSize: number, size: number): Tile[] {
  const tiles = newTilesAt('entries', oldSize, size)
  for (let level = 0; hashesAt(level, size) > 0; level += 1) tiles.push(...newTilesAt(level, oldSize, size))
  return tiles
}

function newTilesAt(level: Tile['level'], oldSize: number, size: number): Tile[] {
  const [before, after] = [hashesAt(level, oldSize), hashesAt(level, size)]
  const tiles: Tile[] = []
  for (let index = Math.floor(before / TILE_WIDTH); index * TILE_WIDTH < after; index += 1) {
    const tile = tileIn(size, level, index)
    if (tile && before < index * TILE_WIDTH + tile.width) tiles.push(tile)
  }
  return tiles
}

export function hashesOf(tile: Tile, bytes: Uint8Array): Uint8Array[] {
  if (bytes.length !== tile.width * HASH_SIZE) {
    throw new TileDamaged(tile, `${bytes.length} bytes instead of ${tile.width * HASH_SIZE}`)
  }
  return Array.from({ length: tile.width }, (_, i) => bytes.subarray(i * HASH_SIZE, (i + 1) * HASH_SIZE))
}

/** Each entry is preceded by its length as a big-endian uint16. */
export function encodeEntries(entries: readonly Uint8Array[]): Uint8Array {
  return concatBytes(...entries.flatMap((entry) => [Uint8Array.of(entry.length >> 8, entry.length & 255), entry]))
}

export function entriesOf(tile: Tile, bytes: Uint8Array): Uint8Array[] {
  const entries: Uint8Array[] = []
  let at = 0
  while (at < bytes.length) {
    const length = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
    if (at + 2 + length > bytes.length) throw new TileDamaged(tile, 'the last entry is truncated')
    entries.push(bytes.subarray(at + 2, at + 2 + length))
    at += 2 + length
  }
  if (entries.length !== tile.width) throw new TileDamaged(tile, `${entries.length} entries instead of ${tile.width}`)
  return entries
}

export class TileDamaged extends Error {
  override readonly name = 'TileDamaged'
  constructor(tile: Tile, reason: string) {
    super(`The tile ${tilePath(tile)} is damaged: ${reason}.`)
  }
}
