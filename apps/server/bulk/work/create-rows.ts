import { setTimeout as wait } from 'node:timers/promises'
import { settingsOverTime } from '../../accounts/settings.ts'
import type { Failure } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { toFailure } from '../../platform/http/problem.ts'
import { LeaseLost } from '../../signrequests/create/commit.ts'
import { type CreateDeps, type Created, createSignRequest } from '../../signrequests/create/create.ts'
import { createFromVersion } from '../../signrequests/create/create-from-template.ts'
import type { NewFailure, RowFailure } from '../batch-store.ts'
import type { makeVersionReader } from '../jobs/versions.ts'
import { countRows } from '../progress/measure.ts'
import {
  cutMessage,
  type RowChecker,
  type RowContext,
  type RowInput,
  rowErrors,
  templateRefOf,
} from '../rows/check-row.ts'
import { rowFailureOf } from '../rows/row-failure.ts'
import type { StoredJob } from '../store.ts'
import type { Claim } from './claim.ts'
import type { OpenBatch, WaitingRow } from './open-batch.ts'
import type { RowThrottle } from './row-throttle.ts'

// Each row that waits becomes a sign request, by the same create as a single one. A row that cannot be one fails alone.

/** How many of a batch are on their way to the database at a time. */
const AT_ONCE = 10
/** It is not the row's fault: the job waits and goes on with it later. */
const PASSING = new Set(['overloaded', 'unavailable', 'rate_limited', 'signing_unavailable'])
const DEFAULT_WAIT_SECONDS = 5
const LONGEST_WAIT_SECONDS = 60

export interface RowDeps extends CreateDeps {
  check: RowChecker
  versions: ReturnType<typeof makeVersionReader>
  /** Slows rows down while the API is active. */
  throttle: RowThrottle
  onError(error: Error): void
}

/** Why the job must wait, and for how long. */
export interface WaitReason {
  code: string
  message: string
  seconds: number
}

export interface RowsDone {
  /** In which they failed. */
  round: number
  failures: NewFailure[]
  hold: WaitReason | null
}

export async function createRows(
  deps: RowDeps,
  { job, waiting, templates }: OpenBatch,
  claim: Claim,
): Promise<RowsDone> {
  const named = waiting.flatMap(({ sent }) => (sent.ok ? (templateRefOf(sent.value, job.defaults) ?? []) : []))
  const context = { defaults: job.defaults, versions: await deps.versions(job.tenantId, named, templates) }
  const rowDeps = { ...deps, settings: settingsOverTime(deps.db, job.tenantId) }
  const done: RowsDone = { round: job.round, failures: [], hold: null }
  const began = performance.now()
  let next = 0
  async function hand(): Promise<void> {
    for (let i = next++; i < waiting.length && claim.going && !done.hold; i = next++) {
      const row = waiting[i]
      if (!row) return
      await keepRate(job.rate, i, began)
      await deps.throttle.row(async () => {
        if (claim.going) await createRow(rowDeps, job, context, row, done, claim)
      })
    }
  }
  await Promise.all(Array.from({ length: job.rate === null ? AT_ONCE : 1 }, hand))
  countRows('failed', done.failures.length)
  return done
}

/** Whatever is wrong with it, it ends: a row that always fails must not hold up the job. */
async function createRow(
  deps: RowDeps,
  job: StoredJob,
  context: RowContext,
  { row, sent }: WaitingRow,
  done: RowsDone,
  claim: Claim,
): Promise<void> {
  try {
    if (!sent.ok) throw sent.error
    const checked = deps.check(sent.value, JSON.stringify(sent.value), context)
    if (checked.ok) {
      await create(deps, job, checked.input, row, claim)
      countRows('created')
    } else done.failures.push({ row, error: rowFailureOf(rowErrors(row, checked.errors, job.columns)) })
  } catch (error) {
    // The job was paused, cancelled or recalled, or another worker is at the batch: nothing of it is ours.
    if (error instanceof LeaseLost) {
      claim.going = false
      return
    }
    const failure = toFailure(error as Error)
    if (PASSING.has(failure.code)) done.hold = waitReasonOf(failure)
    else done.failures.push({ row, error: told(failure, row, job) })
    if (failure.code === 'internal_error') deps.onError(error as Error)
  }
}

function create(
  deps: RowDeps,
  job: StoredJob,
  wish: RowInput,
  row: number,
  { batch, holder }: Claim,
): Promise<Created> {
  const [caller, jobRow] = [callerOf(job), { jobId: job.jobId, row, batch, holder }]
  if (wish.kind === 'document') return createSignRequest(deps, caller, wish.body, job.actor, null, jobRow)
  const { template_id: _id, ...filling } = wish.body
  return createFromVersion(deps, caller, wish.version, filling, job.actor, jobRow)
}

/** The job acts for whoever sent it. */
export function callerOf({ tenantId, apiKeyId, account }: StoredJob): Caller {
  const { accountId, mode, slot } = account
  return { tenantId, accountId, mode, slot, keyId: apiKeyId, scopes: new Set(['bulk']) }
}

/** Evenly over the seconds that the rate gives the batch. */
async function keepRate(rate: number | null, i: number, began: number): Promise<void> {
  const ahead = rate === null ? 0 : (i * 1000) / rate - (performance.now() - began)
  if (ahead > 0) await wait(ahead)
}

function waitReasonOf({ code, message, retryAfterSeconds = DEFAULT_WAIT_SECONDS }: Failure): WaitReason {
  return { code, message, seconds: Math.min(retryAfterSeconds, LONGEST_WAIT_SECONDS) }
}

function told({ code, message, errors }: Failure, row: number, { columns }: StoredJob): RowFailure {
  const words = code === 'internal_error' ? OUR_FAULT : cutMessage(message)
  return { code, message: words, errors: rowErrors(row, errors, columns) }
}

/** There is no call whose request_id could be quoted. */
const OUR_FAULT = 'Something went wrong on our side. Try the row again; if it fails again, report the job and the row.'
