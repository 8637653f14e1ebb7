import { setTimeout as wait } from 'node:timers/promises'
import { cacheSettings } from '../../accounts/settings.ts'
import { isUnreadable } from '../../platform/blobs/errors.ts'
import type { Failure } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { toFailure } from '../../platform/http/problem.ts'
import { countPermanentFailure } from '../../platform/metrics/permanent-failures.ts'
import { inSpan, type SpanStart } from '../../platform/telemetry/tracing.ts'
import { LeaseLost } from '../../signrequests/create/commit.ts'
import type { Created } from '../../signrequests/create/conflict.ts'
import { createSignRequest } from '../../signrequests/create/create.ts'
import { createFromVersion } from '../../signrequests/create/create-from-template.ts'
import { createOnCopy } from '../../signrequests/create/create-on-copy.ts'
import type { CreateDeps } from '../../signrequests/create/dependencies.ts'
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
import { CLAIMED_ROW } from '../sql.ts'
import type { StoredJob } from '../store.ts'
import type { Claim } from './claim.ts'
import type { OpenBatch, WaitingRow } from './open-batch.ts'
import type { RowThrottle } from './row-throttle.ts'

// Creates a sign request for each waiting row, as a single create does. A row that cannot be created fails alone.

/** Rows of a batch that are created concurrently. */
const CONCURRENCY = 10
/** Errors that do not depend on the row: the job waits, and retries the row later. */
const TRANSIENT = new Set(['overloaded', 'unavailable', 'rate_limited', 'signing_unavailable'])
const DEFAULT_WAIT_SECONDS = 5
const MAX_WAIT_SECONDS = 60

export interface RowDeps extends CreateDeps {
  check: RowChecker
  versions: ReturnType<typeof makeVersionReader>
  /** Slows rows down while the API is active. */
  throttle: RowThrottle
  onError(error: Error): void
}

/** Why a job waits, and for how long. */
export interface WaitReason {
  code: string
  message: string
  seconds: number
}

export interface RowsDone {
  /** The round in which the rows failed. */
  round: number
  failures: NewFailure[]
  waitFor: WaitReason | null
}

export async function createRows(
  deps: RowDeps,
  { job, waiting, templates }: OpenBatch,
  claim: Claim,
): Promise<RowsDone> {
  const refs = waiting.flatMap(({ input }) => (input.ok ? (templateRefOf(input.value, job.defaults) ?? []) : []))
  const context = { defaults: job.defaults, versions: await deps.versions(job.tenantId, refs, templates) }
  const rowDeps = { ...deps, settings: cacheSettings(deps.db, job.tenantId) }
  const done: RowsDone = { round: job.round, failures: [], waitFor: null }
  const startedAt = performance.now()
  let next = 0
  async function createNext(): Promise<void> {
    for (let i = next++; i < waiting.length && claim.active && !done.waitFor; i = next++) {
      const row = waiting[i]
      if (!row) return
      await waitForRate(job.rate, i, startedAt)
      await deps.throttle.row(async () => {
        if (claim.active) await createRow(rowDeps, job, context, row, done, claim)
      })
    }
  }
  await Promise.all(Array.from({ length: job.rate === null ? CONCURRENCY : 1 }, createNext))
  countRows('failed', done.failures.length)
  return done
}

/** Each request of a job has a trace of its own: one trace of a million requests could not be shown. */
const SPAN: SpanStart = { name: 'create from bulk row', kind: 'consumer', parent: null }

/** Never throws, so that a row that always fails cannot block the job. */
async function createRow(
  deps: RowDeps,
  job: StoredJob,
  context: RowContext,
  { row, input }: WaitingRow,
  done: RowsDone,
  claim: Claim,
): Promise<void> {
  try {
    if (!input.ok) throw input.error
    const checked = deps.check(input.value, JSON.stringify(input.value), context)
    if (checked.ok) {
      await inSpan(SPAN, () => create(deps, job, checked.input, row, claim))
      countRows('created')
    } else done.failures.push({ row, error: rowFailureOf(rowErrors(row, checked.errors, job.columns)) })
  } catch (error) {
    // The job was paused, cancelled or recalled, or another worker has claimed the batch.
    if (error instanceof LeaseLost) {
      claim.active = false
      return
    }
    const failure = toFailure(error as Error)
    // A row whose document or key must be restored first fails: the other rows do not wait for that.
    const isOurs = failure.code === 'internal_error' || isUnreadable(error)
    if (TRANSIENT.has(failure.code) && !isOurs) done.waitFor = waitReasonOf(failure)
    else done.failures.push({ row, error: rowFailure(failure, row, job) })
    if (isOurs) {
      countPermanentFailure('bulk_row')
      deps.onError(error as Error)
    }
  }
}

function create(
  deps: RowDeps,
  job: StoredJob,
  input: RowInput,
  row: number,
  { batch, holder }: Claim,
): Promise<Created> {
  const [caller, jobRow] = [callerOf(job), { jobId: job.jobId, row, batch, holder, claimedRow: CLAIMED_ROW }]
  if (input.kind === 'document') {
    const { copy_document, ...body } = input.body
    if (copy_document) return createOnCopy(deps, caller, body, job.actor, jobRow)
    return createSignRequest(deps, caller, body, job.actor, { jobRow })
  }
  const { template_id: _id, ...body } = input.body
  return createFromVersion(deps, caller, input.version, body, job.actor, { jobRow })
}

/** The job acts as the key or the member that uploaded it. */
export function callerOf({ tenantId, jobId, apiKeyId, userId, account }: StoredJob): Caller {
  const { accountId, mode, slot } = account
  const by: Caller['by'] =
    userId === null
      ? { kind: 'key', keyId: apiKeyId ?? '' }
      : { kind: 'member', userId, name: null, sessionId: jobId, role: 'sender', steppedUpAt: null }
  return { tenantId, accountId, mode, slot, scopes: new Set(['bulk']), by }
}

/** Spreads the rows of a batch evenly over the time that the rate allows. */
async function waitForRate(rate: number | null, i: number, startedAt: number): Promise<void> {
  const ahead = rate === null ? 0 : (i * 1000) / rate - (performance.now() - startedAt)
  if (ahead > 0) await wait(ahead)
}

function waitReasonOf({ code, message, retryAfterSeconds = DEFAULT_WAIT_SECONDS }: Failure): WaitReason {
  return { code, message, seconds: Math.min(retryAfterSeconds, MAX_WAIT_SECONDS) }
}

/** An error of the service that lasts is an internal one. */
function rowFailure({ code, message, errors }: Failure, row: number, { columns }: StoredJob): RowFailure {
  const isInternal = TRANSIENT.has(code) || code === 'internal_error'
  const shown = isInternal
    ? { code: 'internal_error', message: INTERNAL_ERROR }
    : { code, message: cutMessage(message) }
  return { ...shown, errors: rowErrors(row, errors, columns) }
}

/** A row has no request_id to quote. */
const INTERNAL_ERROR =
  'An internal error occurred. Retry the row; if it fails again, report the job and the row number.'
