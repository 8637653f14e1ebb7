import { isRow } from '@countersign/domain/bulk'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import { KeyRefused } from '../../platform/blobs/errors.ts'
import type { Database, Statement } from '../../platform/db/database.ts'
import { number, rowDecoder } from '../../platform/db/decode.ts'
import { decodeBatch, type StoredFailure, selectBatch } from '../batch-store.ts'
import type { StoredJob } from '../store.ts'
import { type DecryptedInput, decryptInput, inputAt } from './decrypt-input.ts'
import { batchContext, openRowKey, rowContext } from './encrypt-rows.ts'

/** Input decrypted for one page. A batch usually has a few dozen kB; batches beyond this limit are not decrypted. */
const MAX_BYTES = 8 * 1024 * 1024

/**
 * The references of failed rows. A created row's request has its reference; a failed row's is only in the uploaded input,
 * which is decrypted by batch. Returns none once the input is destroyed, or if its
 * key is refused.
 */
export async function readReferences(
  { db, blobs }: { db: Database; blobs: Blobs },
  job: StoredJob,
  failed: readonly StoredFailure[],
): Promise<Map<number, string>> {
  const references = new Map<number, string>()
  const { tenantId, jobId } = job
  if (failed.length === 0 || job.key.wrapped.length === 0) return references
  const key = await openRowKey(blobs, job.key)
  if (key instanceof KeyRefused) return references
  const add = (row: number, input: DecryptedInput) => {
    const reference = input.ok && isRow(input.value) ? input.value.reference : undefined
    if (typeof reference === 'string') references.set(row, reference)
  }
  for (const { row, input } of failed) if (input) add(row, decryptInput(key, rowContext(jobId, row), input))
  const unedited = failed.filter(({ input }) => !input).map(({ row }) => row)
  const [sizes] = await db.flush({ tenant: tenantId }, [selectBatchSizes(job, unedited)])
  for (const batch of withinLimit((sizes ?? []).map(decodeSize))) {
    const [found] = await db.flush({ tenant: tenantId }, [selectBatch(tenantId, jobId, batch)])
    const stored = found?.[0] && decodeBatch(found[0])
    if (!stored) continue
    const rows = decryptInput(key, batchContext(jobId, batch), stored.input)
    for (const row of unedited) {
      const index = row - stored.firstRow
      if (index >= 0 && index < stored.rows) add(row, inputAt(rows, index))
    }
  }
  return references
}

const decodeSize = rowDecoder('bulk_batches', { batch: number, size: number })

/** The batches that have these rows, and the sizes of their inputs. */
function selectBatchSizes({ tenantId, jobId }: StoredJob, rows: readonly number[]): Statement {
  return {
    name: 'select-bulk-batch-sizes',
    text: `SELECT b.batch, octet_length(b.input) AS size FROM bulk_batches b
            WHERE b.tenant_id = $1 AND b.job_id = $2 AND b.first_row <= $4 AND b.first_row + b.rows > $5
              AND EXISTS (SELECT FROM unnest($3::int[]) AS n WHERE n BETWEEN b.first_row AND b.first_row + b.rows - 1)
            ORDER BY b.batch`,
    values: [tenantId, jobId, rows, rows.at(-1) ?? 0, rows[0] ?? 0],
  }
}

function withinLimit(batches: readonly ReturnType<typeof decodeSize>[]): number[] {
  let bytes = 0
  return batches.flatMap(({ batch, size }) => {
    bytes += size
    return bytes <= MAX_BYTES ? [batch] : []
  })
}
