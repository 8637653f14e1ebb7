import { parseTilePath, type ReadTile, TILE_WIDTH } from '@countersign/evidence/log'
import type { PlainObjects } from '../../platform/blobs/plain.ts'
import { objectName } from './names.ts'

/** Full tiles are what proofs have in common; 8 kB each. */
const MOST_REMEMBERED = 1_000

const remembered = new Map<string, Uint8Array>()

/** A log's tiles from the store. Those that are full never change and are asked for again and again: they are kept. */
export function tileReader(plain: PlainObjects, log: string): ReadTile {
  return async (path) => {
    const name = objectName(log, path)
    const known = remembered.get(name)
    if (known) return known
    const bytes = await plain.read(name)
    if (bytes && parseTilePath(path)?.width === TILE_WIDTH) remember(name, bytes)
    return bytes
  }
}

function remember(name: string, bytes: Uint8Array): void {
  const [oldest] = remembered.keys()
  if (remembered.size >= MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest)
  remembered.set(name, bytes)
}
