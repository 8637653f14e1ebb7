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
import { finishCreating, finishRecalling, postponeBatch, release } from './finish-batch.ts'
import { openBatch } from './open-batch.ts'
import { recallRows } from './recall-rows.ts'
import { makeRowThrottle } from './row-throttle.ts'

/** Batches under way in one process, of jobs that are to be done as fast as may be. */
const AT_ONCE = 2
/** And of jobs with a rate, for which it mostly waits: they take no hands from the others. */
const RATED_AT_ONCE = 32
const RATED_PER_TENANT = 8
/** Rows are committed together, as many as there are just then. */
const ROWS_TOGETHER = 16
const COMMITS_AT_ONCE = 2
const PAUSE_MS = 500
const SWEEP_MS = 30_000

export interface BulkDeps extends Omit<RowDeps, 'check' | 'versions' | 'throttle'> {
  /** As countersign_bulk: finds work across tenants. */
  finder: Database
  blobs: Blobs
}

export interface Bulk extends Loop {
  /** A client uses the API: rows slow down. */
  reportApiActivity(): void
}

/** Works on bulk jobs until stopped; any number of processes share them. */
export function startBulk(deps: BulkDeps): Bulk {
  const throttle = makeRowThrottle()
  const rows = groupFlushes(deps.db, {
    most: ROWS_TOGETHER,
    atOnce: () => (throttle.isApiActive() ? 1 : COMMITS_AT_ONCE),
  })
  const rowDeps = {
    ...{ ...deps, throttle, rows, check: makeRowChecker(), versions: makeVersionReader(deps.db) },
    // Once for a batch: the relay would else be under way all the time, and who has one event would wait for its round.
    wakeRelay: () => {},
  }
  const workOn = (atOnce: number, claimant: Claimant) =>
    startClaimLoop<Claim>({
      slots: atOnce,
      pauseMs: PAUSE_MS,
      leases: BATCH_LEASES,
      db: deps.finder,
      claim: (limit, held) => claimBatches(deps.finder, claimant, limit, held),
      work: (claim) =>
        workBatch(rowDeps, claim)
          .catch((error: Error) => giveUp(rowDeps, claim, error))
          .finally(deps.wakeRelay),
      onError: deps.onError,
    })
  const loops = [
    workOn(AT_ONCE, { rated: false, perTenant: AT_ONCE }),
    workOn(RATED_AT_ONCE, { rated: true, perTenant: RATED_PER_TENANT }),
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

async function workBatch(deps: WorkDeps, claim: Claim): Promise<void> {
  const opened = await openBatch(deps, claim)
  if (!opened) return
  const { state, account } = opened.job
  if (state === 'recalling') {
    await recallRows(deps, opened, claim)
    await finishRecalling(deps.db, claim)
  } else if (state === 'running') {
    const done = account.suspended
      ? { round: 0, failures: [], hold: SUSPENDED }
      : await createRows({ ...deps, db: deps.rows }, opened, claim)
    await finishCreating(deps.db, claim, done)
  } else await release(deps.db, claim)
}

const SUSPENDED: WaitReason = {
  code: 'account_suspended',
  message: 'The operator has suspended the account.',
  seconds: 30,
}

/** Its claim ends by itself if this fails, too; then another worker has it. */
async function giveUp(deps: WorkDeps, claim: Claim, error: Error): Promise<void> {
  deps.onError(error)
  await postponeBatch(deps.db, claim).catch(() => {})
}
