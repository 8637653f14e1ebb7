import type { Readable } from 'node:stream'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Actor } from '../../signrequests/change/audit.ts'
import { insertChunk } from '../batch-store.ts'
import { discardJob } from '../jobs/discard.ts'
import { checkQuota } from '../jobs/quota.ts'
import { insertVersions, makeVersions } from '../jobs/versions.ts'
import { templateKey } from '../rows/check-row.ts'
import { rowKey } from '../rows/encrypt-rows.ts'
import { insertJob, touchJob } from '../store.ts'
import { flushWithRetry } from './flush-with-retry.ts'
import type { UploadFormat } from './read-rows.ts'
import type { CollectedRows } from './thread/collect-rows.ts'
import type { UploadReader } from './thread/upload-reader.ts'

// Stores the rows of an upload as they arrive, one transaction per chunk. The job becomes visible when all rows are stored;
// an incomplete upload is deleted.

const TOUCH_MS = 10_000

export interface StoreRowsDeps {
  db: Database
  blobs: Blobs
  uploadReader: UploadReader
}

export interface JobOptions {
  name: string | null
  rate: number | null
  /** Whether a person named in several rows gets one mail. */
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
  options: JobOptions,
  body: Readable,
  format: UploadFormat,
): Promise<StoredRows> {
  const { db, blobs, uploadReader } = deps
  const { tenantId } = caller
  await checkQuota(db, tenantId)
  const jobId = newId()
  const key = await blobs.newKey({ tenantId, keyId: jobId })
  const task = { format, jobId, key: await rowKey(blobs, key), defaults: options.defaults, rate: options.rate }
  const versions = makeVersions(db, tenantId)
  await db.flush({ tenant: tenantId }, insertJob({ tenantId, jobId, key, actor, by: caller.by, ...options }))
  const heartbeat = setInterval(() => {
    db.flush({ tenant: tenantId }, [touchJob(tenantId, jobId)]).catch(() => {})
  }, TOUCH_MS)
  try {
    const collected = await uploadReader.read(task, body, {
      find: async (ref) => {
        await versions.load(ref)
        return versions.get(templateKey(ref)) ?? null
      },
      write: (chunk) => flushWithRetry(db, tenantId, insertChunk(tenantId, jobId, chunk)),
    })
    const pinned = versions.pinned()
    if (pinned.length > 0) await flushWithRetry(db, tenantId, [insertVersions(tenantId, jobId, pinned)])
    return { jobId, ...collected }
  } catch (error) {
    await discardJob(db, tenantId, jobId)
    throw error
  } finally {
    clearInterval(heartbeat)
  }
}
