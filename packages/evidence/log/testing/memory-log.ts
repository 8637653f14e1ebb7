import { createHash } from 'node:crypto'
import { type Edge, EMPTY_EDGE, grow } from '../index.ts'

// A log in memory, with the tiles and roots of all its sizes.

export const sha256 = (bytes: Uint8Array): Uint8Array => new Uint8Array(createHash('sha256').update(bytes).digest())

export interface MemoryLog {
  readonly size: number
  /** The root of the log at this size. */
  root(size: number): Uint8Array
  /** Adds the entries as one batch. */
  add(entries: readonly Uint8Array[]): void
  readTile(path: string): Promise<Uint8Array | undefined>
}

export function memoryLog(): MemoryLog {
  const tiles = new Map<string, Uint8Array>()
  const roots = new Map<number, Uint8Array>()
  let edge: Edge = EMPTY_EDGE
  return {
    get size() {
      return edge.size
    },
    root: (size) => roots.get(size) ?? new Uint8Array(0),
    add(entries) {
      const growth = grow(edge, entries, sha256)
      edge = growth.edge
      roots.set(edge.size, growth.root)
      for (const [path, bytes] of growth.tiles) tiles.set(path, bytes)
    },
    readTile: async (path) => tiles.get(path),
  }
}
