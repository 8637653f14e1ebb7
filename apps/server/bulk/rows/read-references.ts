import { isRow } from '@countersign/domain/bulk'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { Database, Row, Statement } from '../../platform/db/database.ts'
import { decodeBatch, type StoredFailure, type StoredJob } from '../store.ts'
import { type DecryptedInput, decryptInput, inputAt } from './decrypt-input.ts'
import { batchContext, rowContext, rowKey } from './encrypt-rows.ts'

/** A batch has a few dozen kB, unless its rows are giants: of those, what is beyond this is not opened for their names. */
const MOST_BYTES = 8 * 1024 * 1024

/**
 * What the sender calls rows that failed: of others their request says it. Such rows are nowhere but in what was sent,
 * which is opened a batch at a time; once it is destroyed, nobody can tell any more.
 */
export async function readReferences(
  { db, blobs }: { db: Database; blobs: Blobs },
  job: StoredJob,
  failed: readonly StoredFailure[],
): Promise<Map<number, string>> {
  const references = new Map<number, string>()
  const { tenantId, jobId } = job
  if (failed.length === 0 || job.key.wrapped.length === 0) return references
  const key = await rowKey(blobs, job.key)
  const note = (row: number, sent: DecryptedInput) => {
    const reference = sent.ok && isRow(sent.value) ? sent.value.reference : undefined
    if (typeof reference === 'string') references.set(row, reference)
  }
  for (const { row, input } of failed) if (input) note(row, decryptInput(key, rowContext(jobId, row), input))
  const asSent = failed.filter(({ input }) => !input).map(({ row }) => row)
  const [places] = await db.flush({ tenant: tenantId }, [placesOf(job, asSent)])
  for (const batch of withinReason(places ?? [])) {
    const [found] = await db.flush({ tenant: tenantId }, [inputOf(job, batch)])
    const stored = found?.[0] && decodeBatch(found[0])
    if (!stored) continue
    const all = decryptInput(key, batchContext(jobId, batch), stored.input)
    for (const row of asSent) {
      const place = row - stored.firstRow
      if (place >= 0 && place < stored.rows) note(row, inputAt(all, place))
    }
  }
  return references
}

/** The batches in which these rows are, without what was sent. */
function placesOf({ tenantId, jobId }: StoredJob, rows: readonly number[]): Statement {
  return {
    name: 'places-of-bulk-rows',
    text: `SELECT b.batch, octet_length(b.input) AS size FROM bulk_batches b
            WHERE b.tenant_id = $1 AND b.job_id = $2 AND b.first_row <= $4 AND b.first_row + b.rows > $5
              AND EXISTS (SELECT FROM unnest($3::int[]) AS n WHERE n BETWEEN b.first_row AND b.first_row + b.rows - 1)
            ORDER BY b.batch`,
    values: [tenantId, jobId, rows, rows.at(-1) ?? 0, rows[0] ?? 0],
  }
}

function inputOf({ tenantId, jobId }: StoredJob, batch: number): Statement {
  return {
    name: 'input-of-bulk-batch',
    text: `SELECT batch, first_row, rows, input FROM bulk_batches
            WHERE tenant_id = $1 AND job_id = $2 AND batch = $3`,
    values: [tenantId, jobId, batch],
  }
}

function withinReason(places: readonly Row[]): number[] {
  let bytes = 0
  return places.flatMap(({ batch, size }) => {
    bytes += size as number
    return bytes <= MOST_BYTES ? [batch as number] : []
  })
}
