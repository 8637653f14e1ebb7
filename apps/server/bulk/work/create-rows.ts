import { setTimeout as wait } from 'node:timers/promises'
import type { Failure } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { toFailure } from '../../platform/http/problem.ts'
import { type CreateDeps, createSignRequest } from '../../signrequests/create.ts'
import { type RowChecker, rowErrors } from '../check-row.ts'
import { failureOf } from '../land.ts'
import type { NewFailure, RowFailure, StoredJob } from '../store.ts'
import type { Claim } from './claim.ts'
import type { OpenBatch, OpenRow } from './open-batch.ts'

// Each row that waits becomes a sign request, by the same create as a single one. A row that cannot be one fails alone.

/** How many of a batch are on their way to the database at a time. */
const AT_ONCE = 4
/** It is not the row's fault: the job waits and goes on with it later. */
const PASSING = new Set(['overloaded', 'unavailable', 'rate_limited', 'signing_unavailable'])
const DEFAULT_WAIT_SECONDS = 5
const LONGEST_WAIT_SECONDS = 60

export interface RowDeps extends CreateDeps {
  check: RowChecker
  onError(error: Error): void
}

/** Why the job must wait, and for how long. */
export interface Hold {
  code: string
  message: string
  seconds: number
}

export interface RowsDone {
  failures: NewFailure[]
  hold: Hold | null
}

export async function createRows(deps: RowDeps, { job, rows }: OpenBatch, claim: Claim): Promise<RowsDone> {
  const todo = rows.filter(({ state }) => state === 'waiting')
  const done: RowsDone = { failures: [], hold: null }
  const began = performance.now()
  let next = 0
  async function hand(): Promise<void> {
    for (let i = next++; i < todo.length && claim.going && !done.hold; i = next++) {
      const row = todo[i]
      if (!row) return
      await pace(job.rate, i, began)
      if (claim.going) await createRow(deps, job, row, done)
    }
  }
  await Promise.all(Array.from({ length: job.rate === null ? AT_ONCE : 1 }, hand))
  return done
}

async function createRow(deps: RowDeps, job: StoredJob, { row, value, text }: OpenRow, done: RowsDone): Promise<void> {
  const checked = deps.check(value, text, job.defaults)
  if (!checked.ok) {
    done.failures.push({ row, error: failureOf(rowErrors(row, checked.errors, [])) })
    return
  }
  try {
    await createSignRequest(deps, callerOf(job), checked.body, job.actor, null, { jobId: job.jobId, row })
  } catch (error) {
    const failure = toFailure(error as Error)
    if (PASSING.has(failure.code)) done.hold = holdOf(failure)
    else done.failures.push({ row, error: told(failure, row) })
    if (failure.code === 'internal_error') deps.onError(error as Error)
  }
}

/** The job acts for whoever sent it. */
export function callerOf({ tenantId, apiKeyId, account }: StoredJob): Caller {
  const { accountId, mode, slot } = account
  return { tenantId, accountId, mode, slot, keyId: apiKeyId, scopes: new Set(['bulk']) }
}

/** Evenly over the seconds that the rate gives the batch. */
async function pace(rate: number | null, i: number, began: number): Promise<void> {
  const ahead = rate === null ? 0 : (i * 1000) / rate - (performance.now() - began)
  if (ahead > 0) await wait(ahead)
}

function holdOf({ code, message, retryAfterSeconds = DEFAULT_WAIT_SECONDS }: Failure): Hold {
  return { code, message, seconds: Math.min(retryAfterSeconds, LONGEST_WAIT_SECONDS) }
}

function told({ code, message, errors }: Failure, row: number): RowFailure {
  return { code, message, errors: rowErrors(row, errors, []) }
}
