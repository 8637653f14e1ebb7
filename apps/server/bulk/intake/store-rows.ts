import type { Readable } from 'node:stream'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Actor } from '../../signrequests/change/audit.ts'
import { discardJob } from '../jobs/discard.ts'
import { mustHaveRoom } from '../jobs/quota.ts'
import { insertVersions, makeVersions } from '../jobs/versions.ts'
import { templateKey } from '../rows/check-row.ts'
import { rowKey } from '../rows/encrypt-rows.ts'
import { insertChunk, insertJob, touchJob } from '../store.ts'
import { flushPatiently } from './flush-with-retry.ts'
import type { Form } from './read-rows.ts'
import type { Gathered } from './thread/collect-rows.ts'
import type { Reading } from './thread/start.ts'

// The rows of a job come in as they are sent, chunk by chunk, a transaction each. Until the last has come nobody sees the
// job; if it never comes, all of it is discarded.

const TOUCH_MS = 10_000

export interface LandDeps {
  db: Database
  blobs: Blobs
  reading: Reading
}

export interface JobWishes {
  name: string | null
  rate: number | null
  /** Whether somebody in many rows gets one mail. */
  digest: boolean
  defaults: Record<string, unknown>
}

export interface Landed extends Gathered {
  jobId: string
}

export async function landRows(
  deps: LandDeps,
  caller: Caller,
  actor: Actor,
  wishes: JobWishes,
  body: Readable,
  form: Form,
): Promise<Landed> {
  const { db, blobs, reading } = deps
  const { tenantId } = caller
  await mustHaveRoom(db, tenantId)
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
      write: (chunk) => flushPatiently(db, tenantId, insertChunk(tenantId, jobId, chunk)),
    })
    const kept = versions.kept()
    if (kept.length > 0) await flushPatiently(db, tenantId, [insertVersions(tenantId, jobId, kept)])
    return { jobId, ...gathered }
  } catch (error) {
    await discardJob(db, tenantId, jobId)
    throw error
  } finally {
    clearInterval(alive)
  }
}
