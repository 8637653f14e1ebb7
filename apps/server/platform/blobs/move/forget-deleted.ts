import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ObjectStore } from '../object-store.ts'
import type { Progress } from './record-progress.ts'

/** Deletes copies of objects that the service has deleted since they were copied, such as those of erased requests. */
export async function forgetDeleted(folder: string, store: ObjectStore, progress: Progress): Promise<number> {
  let deleted = 0
  for (const { name, versionId } of [...progress.all()]) {
    const isThere = await stat(join(folder, name)).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
        return false
      },
    )
    if (isThere) continue
    await store.delete({ name, versionId })
    await progress.remove(name)
    deleted++
  }
  return deleted
}
