import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { Database } from '../../platform/db/database.ts'
import { groupFlushes } from '../../platform/db/grouped.ts'
import { startClaimLoop } from '../../platform/leases/claim-loop.ts'
import { type Loop, startLoop } from '../../platform/loop.ts'
import { sweepUploads } from '../jobs/discard.ts'
import { makeVersionReader } from '../jobs/versions.ts'
import { makeRowChecker } from '../rows/check-row.ts'
import { BATCH_LEASES, type Claim, type Claimant, claimBatches } from './claim.ts'
import { createRows, type RowDeps, type WaitReason } from './create-rows.ts'
import { finishCreating, finishRecalling, postponeBatch, releaseBatch } from './finish-batch.ts'
import { openBatch } from './open-batch.ts'
import { recallRows } from './recall-rows.ts'
import { type BatchFailures, makeBatchFailures } from './report-batch.ts'
import { makeRowThrottle } from './row-throttle.ts'

/** Concurrent batches of one process, of jobs without a rate. */
const SLOTS = 2
/** Concurrent batches of jobs with a rate, which mostly wait. They use no slots of the others. */
const RATED_SLOTS = 32
const RATED_PER_TENANT = 8
/** The maximum of rows in one commit. */
const ROWS_PER_COMMIT = 16
const CONCURRENT_COMMITS = 2
const PAUSE_MS = 500
const SWEEP_MS = 30_000

export interface BulkDeps extends Omit<RowDeps, 'check' | 'versions' | 'throttle'> {
  /** Connects as countersign_bulk: finds work across tenants. */
  finder: Database
  blobs: Blobs
}

export interface Bulk extends Loop {
  /** A client uses the API: rows slow down. */
  reportApiActivity(): void
}

/** Processes bulk jobs until stopped. Any number of processes can run concurrently. */
export function startBulk(deps: BulkDeps): Bulk {
  const throttle = makeRowThrottle()
  const rows = groupFlushes(deps.db, {
    most: ROWS_PER_COMMIT,
    atOnce: () => (throttle.isApiActive() ? 1 : CONCURRENT_COMMITS),
  })
  const rowDeps = {
    ...{ ...deps, throttle, rows, check: makeRowChecker(), versions: makeVersionReader(deps.db) },
    // The relay is woken once per batch: woken per row, it would run all the time and delay other tenants' events.
    wakeRelay: () => {},
  }
  const failures = makeBatchFailures()
  const startLoopFor = (slots: number, claimant: Claimant) =>
    startClaimLoop<Claim>({
      slots,
      pauseMs: PAUSE_MS,
      leases: BATCH_LEASES,
      db: deps.finder,
      claim: (limit, held) => claimBatches(deps.finder, claimant, limit, held),
      work: (claim) =>
        processBatch(rowDeps, claim)
          .then(() => failures.succeeded(claim))
          .catch((error: Error) => postpone(rowDeps, failures, claim, error))
          .finally(deps.wakeRelay),
      onError: deps.onError,
    })
  const loops = [
    startLoopFor(SLOTS, { rated: false, perTenant: SLOTS }),
    startLoopFor(RATED_SLOTS, { rated: true, perTenant: RATED_PER_TENANT }),
  ]
  const sweep = startLoop(() => sweepUploads(deps.finder, deps.db).then(() => false), {
    pauseMs: SWEEP_MS,
    onError: deps.onError,
  })
  return {
    wake: () => {
      for (const loop of loops) loop.wake()
    },
    reportApiActivity: throttle.reportApiActivity,
    stop: async () => {
      await Promise.all([...loops, sweep].map((loop) => loop.stop()))
    },
  }
}

type WorkDeps = BulkDeps & RowDeps & { rows: Database }

async function processBatch(deps: WorkDeps, claim: Claim): Promise<void> {
  const opened = await openBatch(deps, claim)
  if (!opened) return
  const { state, account } = opened.job
  if (state === 'recalling') {
    await recallRows(deps, opened, claim)
    await finishRecalling(deps.db, claim)
  } else if (state === 'running') {
    const done = account.suspended
      ? { round: 0, failures: [], waitFor: SUSPENDED }
      : await createRows({ ...deps, db: deps.rows }, opened, claim)
    await finishCreating(deps.db, claim, done)
  } else await releaseBatch(deps.db, claim)
}

const SUSPENDED: WaitReason = {
  code: 'account_suspended',
  message: 'The operator has suspended the account.',
  seconds: 30,
}

/** If this fails too, the lease expires, and another worker claims the batch. */
async function postpone(deps: WorkDeps, failures: BatchFailures, claim: Claim, error: Error): Promise<void> {
  deps.onError(error)
  await failures.failed(deps.db, claim).catch(deps.onError)
  await postponeBatch(deps.db, claim).catch(() => {})
}
