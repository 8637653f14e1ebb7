import type { Database, Tx } from '../../platform/db/database.ts'
import { countRequestsOfRows, hasRequest } from '../../signrequests/bulk-queries.ts'
import { putFailures } from '../batch-store.ts'
import { completeJob } from '../jobs/complete.ts'
import { lockJob, type StoredJob } from '../store.ts'
import type { Claim } from './claim.ts'
import type { RowsDone } from './create-rows.ts'

// Stores the outcome of a batch. Locks the job's row first, which serialises the workers of the last two batches: the
// second one finds no open batch and completes the job.

const POSTPONE_SECONDS = 5

/** Returns whether the job is completed. Stores nothing if the lease is lost. */
export function finishCreating(db: Database, claim: Claim, done: RowsDone): Promise<boolean> {
  const { tenantId, jobId } = claim
  return db.transaction({ tenant: tenantId }, async (tx) => {
    const job = await lockJob(tx, tenantId, jobId)
    if (!job || !(await holdsLease(tx, claim))) return false
    if (done.failures.length > 0) await tx.query(putFailures(tenantId, jobId, done.round, done.failures))
    await tx.query({ name: 'finish-bulk-batch', text: FINISH, values: [...keyOf(claim), job.round, isCreating(job)] })
    await recordWait(tx, job, claim, done)
    return completeJob(tx, job)
  })
}

export function finishRecalling(db: Database, claim: Claim): Promise<boolean> {
  const { tenantId, jobId } = claim
  return db.transaction({ tenant: tenantId }, async (tx) => {
    const job = await lockJob(tx, tenantId, jobId)
    if (!job || !claim.active || !(await holdsLease(tx, claim))) return false
    await tx.query({ name: 'recall-bulk-batch', text: FINISH_RECALL, values: [...keyOf(claim), job.round] })
    return completeJob(tx, job)
  })
}

/** Locks the batch until the end of the transaction. */
async function holdsLease(tx: Tx, claim: Claim): Promise<boolean> {
  const text = `SELECT 1 FROM bulk_batches WHERE tenant_id = $1 AND job_id = $2 AND batch = $3 AND holder = $4 FOR UPDATE`
  const locked = await tx.query({ name: 'lock-bulk-batch', text, values: [...keyOf(claim), claim.holder] })
  return locked.length > 0
}

/** Makes the batch claimable at once. */
export async function releaseBatch(db: Database, claim: Claim): Promise<void> {
  await db.flush({ tenant: claim.tenantId }, [
    { name: 'release-bulk-batch', text: RELEASE, values: [...keyOf(claim), claim.holder] },
  ])
}

/** Makes a batch that failed as a whole claimable after a delay. */
export async function postponeBatch(db: Database, claim: Claim): Promise<void> {
  await db.flush({ tenant: claim.tenantId }, [
    { name: 'postpone-bulk-batch', text: POSTPONE, values: [...keyOf(claim), claim.holder, POSTPONE_SECONDS] },
  ])
}

/** In a recalling job, a batch is done when its requests are cancelled. */
function isCreating({ state }: StoredJob): boolean {
  return state === 'running' || state === 'paused'
}

function keyOf({ tenantId, jobId, batch }: Claim): unknown[] {
  return [tenantId, jobId, batch]
}

// Counts the rows instead of adding to a stored count, so that repeated work on a batch cannot count a row twice.
const counted = `
    FROM (
      SELECT x.batch,
             ${countRequestsOfRows('x.first_row', 'x.first_row + x.rows - 1')} AS created,
             (SELECT count(*) FROM bulk_failures f WHERE f.tenant_id = $1 AND f.job_id = $2
                 AND f.row_number BETWEEN x.first_row AND x.first_row + x.rows - 1 AND f.round >= $4
                 AND NOT ${hasRequest('f.row_number')}) AS failed
        FROM bulk_batches x WHERE x.tenant_id = $1 AND x.job_id = $2 AND x.batch = $3) c
   WHERE b.tenant_id = $1 AND b.job_id = $2 AND b.batch = c.batch`

const isDone = '$5 AND c.created + c.failed >= b.rows'

// A batch is done when each of its rows is a request or a failure of the current round. Otherwise it stays claimable with
// an expired claim, which makes its rows be counted individually: a commit whose result was lost may still succeed.
const FINISH = `
  UPDATE bulk_batches b
     SET created = c.created, failed = c.failed, done = ${isDone}, done_at = clock_timestamp(), holder = NULL,
         claimed_until = CASE WHEN ${isDone} THEN NULL ELSE clock_timestamp() END ${counted}`

const FINISH_RECALL = `
  UPDATE bulk_batches b
     SET created = c.created, failed = c.failed, done = true,
         done_at = clock_timestamp(), claimed_until = NULL, holder = NULL ${counted}`

const POSTPONE = `
  UPDATE bulk_batches SET claimed_until = clock_timestamp() + make_interval(secs => $5), holder = NULL
   WHERE tenant_id = $1 AND job_id = $2 AND batch = $3 AND holder = $4`

// An expired claim, not null: the rows of the batch are counted individually until a worker finishes it.
const RELEASE = `
  UPDATE bulk_batches SET claimed_until = clock_timestamp(), holder = NULL
   WHERE tenant_id = $1 AND job_id = $2 AND batch = $3 AND holder = $4`

/** Stores why the job waits, or clears the reason once rows succeed again: those of the batch, if one batch failed. */
async function recordWait(tx: Tx, job: StoredJob, { batch }: Claim, done: RowsDone): Promise<void> {
  const { tenantId, jobId, state, waitingFor } = job
  if (done.waitFor && state === 'running') {
    const { seconds, ...reason } = done.waitFor
    await tx.query(
      `UPDATE bulk_jobs SET waiting_for = $3, due_at = clock_timestamp() + make_interval(secs => $4)
        WHERE tenant_id = $1 AND job_id = $2`,
      [tenantId, jobId, JSON.stringify(reason), seconds],
    )
  } else if (waitingFor && (waitingFor.batch ?? batch) === batch) {
    await tx.query('UPDATE bulk_jobs SET waiting_for = NULL WHERE tenant_id = $1 AND job_id = $2', [tenantId, jobId])
  }
}
