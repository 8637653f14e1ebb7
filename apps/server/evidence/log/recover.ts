import { type Checkpoint, entriesOf, type ReadTile, readAtLeast, TILE_WIDTH, tileIn } from '@countersign/evidence/log'
import type { Database } from '../../platform/db/database.ts'
import { OtherWriter } from './halt.ts'
import { appendLeaves, leavesOf, lockLog } from './store.ts'

// A database restored from an older backup lacks leaves that are published. They are read from the entry bundles in the
// object store and get the same indexes again.

/** The entries from `start` (inclusive) to a published `size` (exclusive). */
export async function readEntries(start: number, size: number, readTile: ReadTile): Promise<Uint8Array[]> {
  const entries: Uint8Array[] = []
  for (let at = start; at < size; ) {
    const tile = tileIn(size, 'entries', Math.floor(at / TILE_WIDTH))
    if (!tile) break
    const bundle = entriesOf(tile, await readAtLeast(tile, readTile))
    entries.push(...bundle.slice(at % TILE_WIDTH))
    at = tile.index * TILE_WIDTH + tile.width
  }
  return entries
}

/** The caller must have checked that these entries hash to the checkpoint's root. */
export async function putBack(
  db: Database,
  log: string,
  size: number,
  { size: goal }: Checkpoint,
  entries: readonly Uint8Array[],
): Promise<void> {
  await db.transaction('every tenant', async (tx) => {
    const state = await lockLog(tx, log)
    if (state.size >= goal) return // another writer has restored them
    if (state.size !== size) throw new OtherWriter(log)
    await appendLeaves(tx, log, size, leavesOf(entries))
  })
}
