import { createHash, generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { blobName } from '../../apps/server/platform/blobs/name.ts'
import { openBlobs } from '../../apps/server/platform/blobs/open.ts'
import { openKeyFile } from '../../apps/server/platform/master-keys/file-driver.ts'
import { createKeyFile } from '../../apps/server/platform/master-keys/key-file.ts'
import { unregisteredKeys } from '../../apps/server/platform/master-keys/open.ts'
import type { TestDatabase } from '../../apps/server/testing/database.ts'
import { median } from '../../proofs/lib/stats.ts'
import type { StoreSettings } from './stores.ts'

// What no sealer could leave out: hashing the document, the signatures of key and authorities, and storing the same
// objects, those of each commit side by side.

/** Two seals and three time-stamps. */
const SIGNATURES = 5
const TIMES = 15

export interface Objects {
  /** By commit: what the signatures append, and what completes the document. */
  sizes: number[][]
}

/** The objects of the last completed request. */
export async function objectsOf(database: TestDatabase): Promise<Objects> {
  const rows = await database.owner(`
    WITH last AS (SELECT request_id FROM sign_requests WHERE state = 'completed' ORDER BY request_id DESC LIMIT 1)
    SELECT kind, size::int FROM revisions JOIN last USING (request_id)
    UNION ALL SELECT kind, size::int FROM request_files JOIN last USING (request_id)`)
  const isLate = (kind: string) => ['archive', 'signed_document', 'audit_trail'].includes(kind)
  const [late, early] = [rows.filter(({ kind }) => isLate(kind)), rows.filter(({ kind }) => !isLate(kind))]
  return { sizes: [early.map(({ size }) => size), late.map(({ size }) => size)] }
}

/** Seconds for one document, alone on the machine. */
export async function measureFloor(store: StoreSettings, { sizes }: Objects): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-floor-'))
  const keyFile = join(folder, 'master.key')
  await createKeyFile(keyFile)
  const blobs = await openBlobs(store.blobs(folder), unregisteredKeys(await openKeyFile(keyFile)))
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  try {
    const took: number[] = []
    for (let i = 0; i < TIMES; i += 1) {
      const tenantId = randomUUID()
      const key = await blobs.newKey({ tenantId, keyId: randomUUID() })
      const batches = sizes.map((batch) => batch.map((size) => randomBytes(size)))
      const began = performance.now()
      for (let n = 0; n < SIGNATURES; n += 1) sign('sha256', randomBytes(300), privateKey)
      for (const batch of batches) {
        await Promise.all(
          batch.map((bytes) => {
            const name = blobName(tenantId, randomUUID(), createHash('sha256').update(bytes).digest())
            return blobs.put(name, key, bytes)
          }),
        )
      }
      took.push((performance.now() - began) / 1000)
    }
    return median(took)
  } finally {
    await blobs.close()
    await rm(folder, { recursive: true })
  }
}
