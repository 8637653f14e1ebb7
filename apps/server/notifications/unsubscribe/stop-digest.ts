import type { Tx } from '../../platform/db/database.ts'
import { publicId } from '../../platform/ids.ts'
import type { JobHandler, JobOrder } from '../../platform/jobs/job.ts'
import type { ChangeDeps } from '../../signrequests/change/change.ts'
import type { LinkTarget } from '../../signrequests/links.ts'
import { JOIN_SIGNER } from '../../signrequests/sql.ts'
import type { DigestRef } from '../digests/items.ts'
import { stopReminders } from './stop-reminders.ts'

// The link in a digest of reminders ends them for all that are in it, which may be thousands of requests: whoever presses
// the button has their answer at once, and a job does it. From where it was pressed is not told: a job holds ids only, and
// mostly it is a mail provider's machine (RFC 8058).

const JOB = 'stop_reminders'
const PAGE = 100

/** Before the tenant's mails, among which more reminders may be. */
export function stopOrder({ tenantId: tenant, digestId: digest }: DigestRef): JobOrder {
  return { class: 'mail', name: JOB, tenant, ids: { digest }, urgent: true }
}

export function stopJobs(deps: ChangeDeps, atATime = PAGE): Record<string, JobHandler> {
  return { [JOB]: ({ tenant, ids }) => stopAll(deps, { tenantId: tenant, digestId: String(ids.digest) }, atATime) }
}

/** Each by itself, so that whoever goes on after a crash goes on where it ended. */
async function stopAll(deps: ChangeDeps, ref: DigestRef, atATime: number): Promise<void> {
  const pageAfter = (item?: Reminded) =>
    deps.db.transaction({ tenant: ref.tenantId }, (tx) => reminded(tx, ref, atATime, item))
  for (let page = await pageAfter(); page.length > 0; page = await pageAfter(page.at(-1))) {
    for (const target of page) {
      await stopReminders(deps, target, { who: { type: 'signer', id: publicId('sgn', target.signerId) } })
    }
  }
}

export async function countReminded(tx: Tx, { tenantId, digestId }: DigestRef): Promise<number> {
  const [row] = await tx.query<{ count: number }>({
    name: 'count-reminded',
    text: 'SELECT count(*)::int AS count FROM digest_items WHERE tenant_id = $1 AND digest_id = $2',
    values: [tenantId, digestId],
  })
  return row?.count ?? 0
}

interface Reminded extends LinkTarget {
  mailId: string
}

/** Who could still be reminded, and is the person who was. */
async function reminded(
  tx: Tx,
  { tenantId, digestId }: DigestRef,
  atMost: number,
  after?: Reminded,
): Promise<Reminded[]> {
  const rows = await tx.query({
    name: 'reminded-in-digest',
    text: `SELECT i.mail_id, i.request_id, i.signer_id, i.generation
             FROM digest_items i ${JOIN_SIGNER}
            WHERE i.tenant_id = $1 AND i.digest_id = $2 AND ($3::uuid IS NULL OR i.mail_id > $3)
              AND s.reminders_stopped_at IS NULL AND i.generation >= s.person_since
            ORDER BY i.mail_id LIMIT $4`,
    values: [tenantId, digestId, after?.mailId ?? null, atMost],
  })
  return rows.map((row) => ({
    tenantId,
    mailId: row.mail_id as string,
    requestId: row.request_id as string,
    signerId: row.signer_id as string,
    generation: row.generation as number,
  }))
}
