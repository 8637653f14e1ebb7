import type { Readable } from 'node:stream'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Actor } from '../../signrequests/change/audit.ts'
import { discardJob } from '../jobs/discard.ts'
import { checkQuota } from '../jobs/quota.ts'
import { insertVersions, makeVersions } from '../jobs/versions.ts'
import { templateKey } from '../rows/check-row.ts'
import { rowKey } from '../rows/encrypt-rows.ts'
import { insertChunk, insertJob, touchJob } from '../store.ts'
import { flushWithRetry } from './flush-with-retry.ts'
import type { UploadFormat } from './read-rows.ts'
import type { CollectedRows } from './thread/collect-rows.ts'
import type { UploadReader } from './thread/upload-reader.ts'

// The rows of a job come in as they are sent, chunk by chunk, a transaction each. Until the last has come nobody sees the
// job; if it never comes, all of it is discarded.

const TOUCH_MS = 10_000

export interface StoreRowsDeps {
  db: Database
  blobs: Blobs
  reading: UploadReader
}

export interface JobOptions {
  name: string | null
  rate: number | null
  /** Whether somebody in many rows gets one mail. */
  digest: boolean
  defaults: Record<string, unknown>
}

export interface StoredRows extends CollectedRows {
  jobId: string
}

export async function storeRows(
  deps: StoreRowsDeps,
  caller: Caller,
  actor: Actor,
  wishes: JobOptions,
  body: Readable,
  form: UploadFormat,
): Promise<StoredRows> {
  const { db, blobs, reading } = deps
  const { tenantId } = caller
  await checkQuota(db, tenantId)
  const jobId = newId()
  const key = await blobs.newKey({ tenantId, keyId: jobId })
  const order = { form, jobId, key: await rowKey(blobs, key), defaults: wishes.defaults, rate: wishes.rate }
  const versions = makeVersions(db, tenantId)
  await db.flush({ tenant: tenantId }, insertJob({ tenantId, jobId, key, actor, apiKeyId: caller.keyId, ...wishes }))
  const alive = setInterval(() => {
    db.flush({ tenant: tenantId }, [touchJob(tenantId, jobId)]).catch(() => {})
  }, TOUCH_MS)
  try {
    const gathered = await reading.read(order, body, {
      find: async (wish) => {
        await versions.know(wish)
        return versions.get(templateKey(wish)) ?? null
      },
      write: (chunk) => flushWithRetry(db, tenantId, insertChunk(tenantId, jobId, chunk)),
    })
    const kept = versions.kept()
    if (kept.length > 0) await flushWithRetry(db, tenantId, [insertVersions(tenantId, jobId, kept)])
    return { jobId, ...gathered }
  } catch (error) {
    await discardJob(db, tenantId, jobId)
    throw error
  } finally {
    clearInterval(alive)
  }
}
