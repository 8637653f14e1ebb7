import type { Database } from '../../platform/db/database.ts'
import { exportJobValues } from '../../signrequests/values/export.ts'
import { loadJob } from '../jobs/read.ts'

/** Streams what the signers of a job filled in, as a table. */
export async function writeValues(
  db: Database,
  tenantId: string,
  jobId: string,
  { after, limit }: { after: number; limit: number },
): Promise<AsyncGenerator<string>> {
  const { rows } = await loadJob(db, tenantId, jobId)
  return exportJobValues(db, { tenantId, jobId, firstRow: after + 1, lastRow: Math.min(rows, after + limit) })
}
