import type { Tx } from '../../platform/db/database.ts'
import type { Occasion } from '../compose.ts'

/**
 * Who sends a million rows does not want a million mails about them: how each of them ended is in the job's progress and
 * results, and in the events. A job that wants every mail by itself has these too.
 */
export async function isInResults(tx: Tx, { tenantId, stored, signer }: Occasion): Promise<boolean> {
  const { jobId } = stored.details
  if (signer || jobId === null) return false
  const [job] = await tx.query<{ digest: boolean }>({
    name: 'job-gathers-mails',
    text: 'SELECT digest FROM bulk_jobs WHERE tenant_id = $1 AND job_id = $2',
    values: [tenantId, jobId],
  })
  return job?.digest === true
}
