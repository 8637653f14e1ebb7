import { parseTilePath, type ReadTile, TILE_WIDTH } from '@countersign/evidence/log'
import type { PlainObjects } from '../../platform/blobs/plain.ts'
import { objectName } from './names.ts'

/** The maximum number of cached tiles, 8 kB each. Only full tiles are cached, which many proofs share. */
const MOST_REMEMBERED = 1_000

const remembered = new WeakMap<PlainObjects, Map<string, Uint8Array>>()

/** Reads a log's tiles from the store. Full tiles are cached: they never change and are read often. */
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
