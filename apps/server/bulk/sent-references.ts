import { isRow } from '@countersign/domain/bulk'
import type { Blobs } from '../platform/blobs/blobs.ts'
import type { Database } from '../platform/db/database.ts'
import { placeOfBatch, placeOfRow, rowKey } from './seal-rows.ts'
import { readSent, type SentValue, valueAt } from './sent-value.ts'
import { batchOfRow, type StoredFailure, type StoredJob } from './store.ts'

/**
 * What the sender calls rows that failed: of others their request says it. Such rows are nowhere but in what was sent;
 * once that is destroyed, nobody can tell any more.
 */
export async function sentReferences(
  { db, blobs }: { db: Database; blobs: Blobs },
  { tenantId, jobId, key: wrapped }: StoredJob,
  failed: readonly StoredFailure[],
): Promise<Map<number, string>> {
  if (failed.length === 0 || wrapped.wrapped.length === 0) return new Map()
  const key = await rowKey(blobs, wrapped)
  const [found] = await db.flush({ tenant: tenantId }, [
    {
      name: 'select-bulk-batches-of-rows',
      text: `SELECT batch, first_row, rows, input FROM bulk_batches
              WHERE tenant_id = $1 AND job_id = $2
                AND EXISTS (SELECT FROM unnest($3::int[]) AS n WHERE n BETWEEN first_row AND first_row + rows - 1)`,
      values: [tenantId, jobId, failed.map(({ row }) => row)],
    },
  ])
  const sent = new Map<number, SentValue>()
  for (const { batch, firstRow, rows, input } of (found ?? []).map(batchOfRow)) {
    const all = readSent(key, placeOfBatch(jobId, batch), input)
    for (let i = 0; i < rows; i += 1) sent.set(firstRow + i, valueAt(all, i))
  }
  for (const { row, input } of failed) if (input) sent.set(row, readSent(key, placeOfRow(jobId, row), input))
  return new Map(failed.flatMap(({ row }) => referenceIn(row, sent.get(row))))
}

/** Whatever else is wrong with the row, it may have been named. */
function referenceIn(row: number, sent: SentValue | undefined): [number, string][] {
  if (!sent?.ok || !isRow(sent.value)) return []
  const { reference } = sent.value
  return typeof reference === 'string' ? [[row, reference]] : []
}
