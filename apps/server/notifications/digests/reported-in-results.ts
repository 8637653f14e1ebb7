import type { Tx } from '../../platform/db/database.ts'
import { boolean, rowDecoder } from '../../platform/db/decode.ts'
import type { MailContext } from '../mail-context.ts'
import type { DigestDeps } from './add-to-digest.ts'

/**
 * Whether the sender gets no mail because the bulk job reports how its requests end, in its progress, its results and
 * events. A million rows would otherwise cause a million mails. A job without digests gets these mails too.
 */
export async function isReportedInResults(
  tx: Tx,
  { collectsMails }: DigestDeps,
  { kind, tenantId, stored, signer }: MailContext,
): Promise<boolean> {
  const { jobId } = stored.details
  // The results do not say what a signer asks the sender for.
  if (signer || jobId === null || kind === 'link_requested' || kind === 'wrong_person') return false
  const [job] = await tx.query({
    name: 'job-uses-digests',
    text: `SELECT ${collectsMails} AS digest`,
    values: [tenantId, jobId],
  })
  return job !== undefined && decodeJob(job).digest
}

const decodeJob = rowDecoder('job', { digest: boolean })
