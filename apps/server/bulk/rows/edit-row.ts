import type { KeyObject } from 'node:crypto'
import { editRow, isRow, type Row, rowState } from '@countersign/domain/bulk'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { Failure } from '../../platform/errors.ts'
import { requestsOfJob } from '../../signrequests/bulk-queries.ts'
import { takeFence } from '../../signrequests/create/commit.ts'
import { jobNotFound, reopenBatch } from '../jobs/change.ts'
import { requireInputs } from '../jobs/destroy-inputs.ts'
import { decodeVersions, makeVersionReader, selectVersions } from '../jobs/versions.ts'
import { decodeBatch, decodeFailure, lockJob, type StoredJob, selectFailures } from '../store.ts'
import { type RowChecker, rowErrors, templateRefOf, type Versions } from './check-row.ts'
import { type DecryptedInput, decryptInput, inputAt } from './decrypt-input.ts'
import { batchContext, encryptInput, rowContext, rowKey } from './encrypt-rows.ts'

export interface EditDeps {
  db: Database
  blobs: Blobs
  check: RowChecker
}

/** Mends a row that failed; it is tried again with the next batch. */
export function editFailedRow(deps: EditDeps, tenantId: string, jobId: string, row: number, edit: Row): Promise<void> {
  return deps.db.transaction({ tenant: tenantId }, async (tx) => {
    await tx.query(takeFence(jobId)) // a worker that was held up must not create what the row said before
    const job = await lockJob(tx, tenantId, jobId)
    if (!job || row < 1 || row > job.rows) throw job ? noRow(row) : jobNotFound()
    requireInputs(job)
    const key = await rowKey(deps.blobs, job.key)
    const { failure, input } = await failedRow(tx, job, row)
    const sent = input ? decryptInput(key, rowContext(jobId, row), input) : await sentRow(tx, job, row, key)
    const edited = editRow(sent.ok && isRow(sent.value) ? sent.value : {}, edit)
    const text = JSON.stringify(edited)
    const checked = deps.check(edited, text, {
      defaults: job.defaults,
      versions: await versionsOf(tx, job, edited),
    })
    if (!checked.ok) {
      const errors = rowErrors(row, checked.errors, job.columns)
      throw new Failure('validation_failed', errors[0]?.message ?? 'The row is not valid.', { errors })
    }
    await tx.query(
      `UPDATE bulk_failures SET input = $4, round = -1, error = NULL
        WHERE tenant_id = $1 AND job_id = $2 AND row_number = $3`,
      [tenantId, jobId, failure, encryptInput(key, rowContext(jobId, row), text)],
    )
    await reopenBatch(tx, job, row)
  })
}

/** By the connection that it has: who waits for a second one holds the job's row meanwhile. */
async function versionsOf(tx: Tx, { tenantId, jobId, defaults }: StoredJob, row: Row): Promise<Versions> {
  const named = templateRefOf(row, defaults)
  if (!named) return new Map()
  const kept = decodeVersions(await tx.query(selectVersions(tenantId, jobId)))
  return makeVersionReader({ flush: (_scope, statements) => tx.all(statements) })(tenantId, [named], kept)
}

async function failedRow(tx: Tx, job: StoredJob, row: number): Promise<{ failure: number; input: Buffer | null }> {
  const { tenantId, jobId } = job
  const [found, failed] = await tx.all([
    requestsOfJob.statement(tenantId, jobId, [row]),
    selectFailures(tenantId, jobId, [row]),
  ])
  const failure = failed?.[0] && decodeFailure(failed[0])
  const state = rowState(job, { created: (found ?? []).length > 0, failedIn: failure?.round ?? null })
  if (failure && state === 'failed') return { failure: failure.row, input: failure.input }
  throw new Failure('wrong_state', `Row ${row} is ${state}: only a row that failed can be edited.`, {
    details: { state },
  })
}

async function sentRow(tx: Tx, { tenantId, jobId }: StoredJob, row: number, key: KeyObject): Promise<DecryptedInput> {
  const [found] = await tx.query(
    `SELECT batch, first_row, rows, input FROM bulk_batches
      WHERE tenant_id = $1 AND job_id = $2 AND $3 BETWEEN first_row AND first_row + rows - 1`,
    [tenantId, jobId, row],
  )
  if (!found) throw noRow(row)
  const { batch, firstRow, input } = decodeBatch(found)
  return inputAt(decryptInput(key, batchContext(jobId, batch), input), row - firstRow)
}

function noRow(row: number): Failure {
  return new Failure('not_found', `The job has no row ${row}.`)
}
