import type { Tx } from '../../platform/db/database.ts'
import { number, rowDecoder, text } from '../../platform/db/decode.ts'
import { publicId } from '../../platform/ids.ts'
import type { JobHandler, JobOrder } from '../../platform/jobs/job.ts'
import type { ChangeDeps } from '../../signrequests/change/change.ts'
import type { LinkTarget } from '../../signrequests/signer/links.ts'
import { JOIN_SIGNER } from '../../signrequests/sql.ts'
import type { DigestRef } from '../digests/items.ts'
import { stopReminders } from './stop-reminders.ts'

// The unsubscribe link of a reminder digest stops the reminders of all its requests. There can be thousands, so the page
// answers at once and a job does the work. The caller's IP address is not recorded: a job holds only ids, and the caller is
// usually a mail provider's server (RFC 8058).

const JOB = 'stop_reminders'
const PAGE = 100

/** Urgent: it runs before the tenant's queued mails, which may include more reminders. */
export function stopRemindersJob({ tenantId: tenant, digestId: digest }: DigestRef): JobOrder {
  return { class: 'mail', name: JOB, tenant, ids: { digest }, urgent: true }
}

export function stopJobs(deps: ChangeDeps, pageSize = PAGE): Record<string, JobHandler> {
  return { [JOB]: ({ tenant, ids }) => stopAll(deps, { tenantId: tenant, digestId: String(ids.digest) }, pageSize) }
}

/** One transaction per request. After a crash the job skips the requests that are done. */
async function stopAll(deps: ChangeDeps, ref: DigestRef, pageSize: number): Promise<void> {
  const pageAfter = (item?: Reminded) =>
    deps.db.transaction({ tenant: ref.tenantId }, (tx) => reminded(tx, ref, pageSize, item))
  for (let page = await pageAfter(); page.length > 0; page = await pageAfter(page.at(-1))) {
    for (const target of page) {
      await stopReminders(deps, target, { who: { type: 'signer', id: publicId('sgn', target.signerId) } })
    }
  }
}

export async function countReminded(tx: Tx, { tenantId, digestId }: DigestRef): Promise<number> {
  const [row] = await tx.query({
    name: 'count-reminded',
    text: 'SELECT count(*)::int AS count FROM digest_items WHERE tenant_id = $1 AND digest_id = $2',
    values: [tenantId, digestId],
  })
  return row ? decodeCount(row).count : 0
}

const decodeCount = rowDecoder('digest_items', { count: number })

interface Reminded extends LinkTarget {
  mailId: string
}

/** The signers whose reminders are not stopped and who were not replaced since this mail. */
async function reminded(
  tx: Tx,
  { tenantId, digestId }: DigestRef,
  limit: number,
  after?: Reminded,
): Promise<Reminded[]> {
  const rows = await tx.query({
    name: 'reminded-in-digest',
    text: `SELECT i.mail_id, i.request_id, i.signer_id, i.generation
             FROM digest_items i ${JOIN_SIGNER}
            WHERE i.tenant_id = $1 AND i.digest_id = $2 AND ($3::uuid IS NULL OR i.mail_id > $3)
              AND s.reminders_stopped_at IS NULL AND i.generation >= s.person_since
            ORDER BY i.mail_id LIMIT $4`,
    values: [tenantId, digestId, after?.mailId ?? null, limit],
  })
  return rows.map(decodeReminded).map(({ mail_id, request_id, signer_id, generation }) => ({
    ...{ tenantId, mailId: mail_id, requestId: request_id, signerId: signer_id, generation },
  }))
}

const decodeReminded = rowDecoder('digest_items', {
  mail_id: text,
  request_id: text,
  signer_id: text,
  generation: number,
})
