import type { Database, Tx } from '../../platform/db/database.ts'
import { putFailures } from '../batch-store.ts'
import { completeJob } from '../jobs/complete.ts'
import { lockJob, type StoredJob } from '../store.ts'
import type { Claim } from './claim.ts'
import type { RowsDone } from './create-rows.ts'

// Writes down what became of a batch. The job's row is locked first: whoever finishes the last two batches at the same
// instant comes one after the other, and the second sees that nothing is left.

const SET_BACK_SECONDS = 5

/** Tells whether the job is settled with it. Of a batch that is another's by now nothing is written down. */
export function finishCreating(db: Database, claim: Claim, done: RowsDone): Promise<boolean> {
  const { tenantId, jobId } = claim
  return db.transaction({ tenant: tenantId }, async (tx) => {
    const job = await lockJob(tx, tenantId, jobId)
    if (!job || !(await holdsLease(tx, claim))) return false
    if (done.failures.length > 0) await tx.query(putFailures(tenantId, jobId, done.round, done.failures))
    await tx.query({ name: 'finish-bulk-batch', text: FINISH, values: [...placeOf(claim), job.round, isCreating(job)] })
    await hold(tx, job, done)
    return completeJob(tx, job)
  })
}

export function finishRecalling(db: Database, claim: Claim): Promise<boolean> {
  const { tenantId, jobId } = claim
  return db.transaction({ tenant: tenantId }, async (tx) => {
    const job = await lockJob(tx, tenantId, jobId)
    if (!job || !claim.going || !(await holdsLease(tx, claim))) return false
    await tx.query({ name: 'recall-bulk-batch', text: RECALLED, values: [...placeOf(claim), job.round] })
    return completeJob(tx, job)
  })
}

/** Nobody else can have the batch before the transaction ends. */
async function holdsLease(tx: Tx, claim: Claim): Promise<boolean> {
  const text = `SELECT 1 FROM bulk_batches WHERE tenant_id = $1 AND job_id = $2 AND batch = $3 AND holder = $4 FOR UPDATE`
  const held = await tx.query({ name: 'hold-bulk-batch', text, values: [...placeOf(claim), claim.holder] })
  return held.length > 0
}

/** Somebody else may have it at once. */
export async function release(db: Database, claim: Claim): Promise<void> {
  await db.flush({ tenant: claim.tenantId }, [
    { name: 'release-bulk-batch', text: RELEASE, values: [...placeOf(claim), claim.holder] },
  ])
}

/** It failed as a whole: it is tried again after a while, and until then the others have their turn. */
export async function postponeBatch(db: Database, claim: Claim): Promise<void> {
  await db.flush({ tenant: claim.tenantId }, [
    { name: 'set-back-bulk-batch', text: SET_BACK, values: [...placeOf(claim), claim.holder, SET_BACK_SECONDS] },
  ])
}

/** While requests are recalled, a batch is done when its requests are. */
function isCreating({ state }: StoredJob): boolean {
  return state === 'running' || state === 'paused'
}

function placeOf({ tenantId, jobId, batch }: Claim): unknown[] {
  return [tenantId, jobId, batch]
}

// Counted, not added up: whoever worked on the batch how often, what it has achieved is what is there.
const counted = `
    FROM (
      SELECT x.batch,
             (SELECT count(*) FROM sign_requests r WHERE r.tenant_id = $1 AND r.job_id = $2
                 AND r.job_row BETWEEN x.first_row AND x.first_row + x.rows - 1) AS created,
             (SELECT count(*) FROM bulk_failures f WHERE f.tenant_id = $1 AND f.job_id = $2
                 AND f.row_number BETWEEN x.first_row AND x.first_row + x.rows - 1 AND f.round >= $4
                 AND NOT EXISTS (SELECT FROM sign_requests r WHERE r.tenant_id = $1 AND r.job_id = $2
                                    AND r.job_row = f.row_number)) AS failed
        FROM bulk_batches x WHERE x.tenant_id = $1 AND x.job_id = $2 AND x.batch = $3) c
   WHERE b.tenant_id = $1 AND b.job_id = $2 AND b.batch = c.batch`

const isDone = '$5 AND c.created + c.failed >= b.rows'

// A batch is done once each of its rows is a request or a failure of the present round. One that is not is free, and is
// counted by its rows: a commit whose answer was lost may still come.
const FINISH = `
  UPDATE bulk_batches b
     SET created = c.created, failed = c.failed, done = ${isDone}, done_at = clock_timestamp(), holder = NULL,
         claimed_until = CASE WHEN ${isDone} THEN NULL ELSE clock_timestamp() END ${counted}`

const RECALLED = `
  UPDATE bulk_batches b
     SET created = c.created, failed = c.failed, done = true,
         done_at = clock_timestamp(), claimed_until = NULL, holder = NULL ${counted}`

const SET_BACK = `
  UPDATE bulk_batches SET claimed_until = clock_timestamp() + make_interval(secs => $5), holder = NULL
   WHERE tenant_id = $1 AND job_id = $2 AND batch = $3 AND holder = $4`

// Free at once, but not as if nobody had been there: what it has is counted by its rows until somebody finishes it.
const RELEASE = `
  UPDATE bulk_batches SET claimed_until = clock_timestamp(), holder = NULL
   WHERE tenant_id = $1 AND job_id = $2 AND batch = $3 AND holder = $4`

/** Why the job waits is told to whoever asks; once rows get through again, nothing is. */
async function hold(tx: Tx, { tenantId, jobId, state, waitingFor }: StoredJob, done: RowsDone): Promise<void> {
  if (done.hold && state === 'running') {
    const { seconds, ...why } = done.hold
    await tx.query(
      `UPDATE bulk_jobs SET held_by = $3, turn_at = clock_timestamp() + make_interval(secs => $4)
        WHERE tenant_id = $1 AND job_id = $2`,
      [tenantId, jobId, JSON.stringify(why), seconds],
    )
  } else if (waitingFor) {
    await tx.query('UPDATE bulk_jobs SET held_by = NULL WHERE tenant_id = $1 AND job_id = $2', [tenantId, jobId])
  }
}
