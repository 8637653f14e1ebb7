import type { KeyObject } from 'node:crypto'
import { editRow, isRow, type Row, rowState } from '@countersign/domain/bulk'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { Failure } from '../../platform/errors.ts'
import { lockJobExclusive } from '../../signrequests/create/commit.ts'
import { decodeBatch, decodeFailure, selectBatchOfRow, selectFailures } from '../batch-store.ts'
import { jobNotFound, reopenBatch } from '../jobs/change.ts'
import { requireInputs } from '../jobs/destroy-inputs.ts'
import { decodeVersions, makeVersionReader, selectVersions } from '../jobs/versions.ts'
import { lockJob, type StoredJob } from '../store.ts'
import { type RowChecker, rowErrors, templateRefOf, type Versions } from './check-row.ts'
import { type DecryptedInput, decryptInput, inputAt } from './decrypt-input.ts'
import { batchContext, encryptInput, rowContext, rowKey } from './encrypt-rows.ts'
import { requestsOfJob } from './requests-of-job.ts'

export interface EditDeps {
  db: Database
  blobs: Blobs
  check: RowChecker
}

/** Edits a failed row and reopens its batch, so that a worker tries the row again. */
export function editFailedRow(deps: EditDeps, tenantId: string, jobId: string, row: number, edit: Row): Promise<void> {
  return deps.db.transaction({ tenant: tenantId }, async (tx) => {
    await tx.query(lockJobExclusive(jobId)) // a delayed worker must not create the row from its earlier input
    const job = await lockJob(tx, tenantId, jobId)
    if (!job || row < 1 || row > job.rows) throw job ? rowNotFound(row) : jobNotFound()
    requireInputs(job)
    const key = await rowKey(deps.blobs, job.key)
    const { failure, input } = await failedRow(tx, job, row)
    const before = input ? decryptInput(key, rowContext(jobId, row), input) : await uploadedRow(tx, job, row, key)
    const edited = editRow(before.ok && isRow(before.value) ? before.value : {}, edit)
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

/** Reads on the transaction's connection: waiting for a second connection would prolong the lock of the job's row. */
async function versionsOf(tx: Tx, { tenantId, jobId, defaults }: StoredJob, row: Row): Promise<Versions> {
  const ref = templateRefOf(row, defaults)
  if (!ref) return new Map()
  const pinned = decodeVersions(await tx.query(selectVersions(tenantId, jobId)))
  return makeVersionReader({ flush: (_scope, statements) => tx.all(statements) })(tenantId, [ref], pinned)
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
  throw new Failure('wrong_state', `Row ${row} is ${state}. Only a failed row can be edited.`, {
    details: { state },
  })
}

async function uploadedRow(
  tx: Tx,
  { tenantId, jobId }: StoredJob,
  row: number,
  key: KeyObject,
): Promise<DecryptedInput> {
  const [found] = await tx.query(selectBatchOfRow(tenantId, jobId, row))
  if (!found) throw rowNotFound(row)
  const { batch, firstRow, input } = decodeBatch(found)
  return inputAt(decryptInput(key, batchContext(jobId, batch), input), row - firstRow)
}

function rowNotFound(row: number): Failure {
  return new Failure('not_found', `The bulk job has no row ${row}.`)
}
