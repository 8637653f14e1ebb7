import { parseTilePath, type ReadTile, TILE_WIDTH } from '@countersign/evidence/log'
import type { PlainObjects } from '../../platform/blobs/plain.ts'
import { objectName } from './names.ts'

/** Full tiles are what proofs have in common; 8 kB each. */
const MOST_REMEMBERED = 1_000

const remembered = new WeakMap<PlainObjects, Map<string, Uint8Array>>()

/** A log's tiles from the store. Those that are full never change and are asked for again and again: they are kept. */
export function tileReader(plain: PlainObjects, log: string): ReadTile {
  const kept = remembered.get(plain) ?? new Map<string, Uint8Array>()
  remembered.set(plain, kept)
  return async (path) => {
    const name = objectName(log, path)
    const known = kept.get(name)
    if (known) return known
    const bytes = await plain.read(name)
    if (bytes && parseTilePath(path)?.width === TILE_WIDTH) keep(kept, name, bytes)
    return bytes
  }
}

function keep(kept: Map<string, Uint8Array>, name: string, bytes: Uint8Array): void {
  const [oldest] = kept.keys()
  if (kept.size >= MOST_REMEMBERED && oldest !== undefined) kept.delete(oldest)
  kept.set(name, bytes)
}
