import { createHash } from 'node:crypto'
import {
  append,
  type CompactRange,
  EMPTY_RANGE,
  encodeEntries,
  leafHash,
  newTiles,
  rootOfRange,
  tilePath,
} from '../index.ts'

// A whole log in memory, for tests: the tiles of every size it has had.

export const sha256 = (bytes: Uint8Array): Uint8Array => new Uint8Array(createHash('sha256').update(bytes).digest())

export interface MemoryLog {
  readonly size: number
  /** Of the first so many leaves. */
  root(size: number): Uint8Array
  /** All leaves of one batch become part of the log together. */
  add(entries: readonly Uint8Array[]): void
  readTile(path: string): Promise<Uint8Array | undefined>
  paths(): string[]
}

export function memoryLog(): MemoryLog {
  const tiles = new Map<string, Uint8Array>()
  const leaves: Uint8Array[] = []
  /** Hashes of whole subtrees, by level of tiles. */
  const levels: Uint8Array[][] = []
  const roots = new Map<number, Uint8Array>()
  let range: CompactRange = EMPTY_RANGE
  return {
    get size() {
      return range.size
    },
    root: (size) => roots.get(size) ?? new Uint8Array(0),
    add(entries) {
      const before = range.size
      leaves.push(...entries)
      for (const entry of entries) {
        range = append(range, [leafHash(entry, sha256)], sha256, (level, index, root) => {
          if (level % 8 !== 0) return
          levels[level / 8] ??= []
          levels[level / 8]?.splice(index, 1, root)
        })
        roots.set(range.size, rootOfRange(range, sha256))
      }
      for (const tile of newTiles(before, range.size)) {
        const from = tile.index * 256
        const content =
          tile.level === 'entries'
            ? encodeEntries(leaves.slice(from, from + tile.width))
            : Buffer.concat((levels[tile.level] ?? []).slice(from, from + tile.width))
        tiles.set(tilePath(tile), content)
      }
    },
    readTile: async (path) => tiles.get(path),
    paths: () => [...tiles.keys()],
  }
}
