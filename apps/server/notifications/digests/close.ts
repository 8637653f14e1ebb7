import type { Database } from '../../platform/db/database.ts'
import type { JobQueue } from '../../platform/jobs/queue.ts'

// A digest that is due takes nothing more and becomes a mail job, in one transaction: it is sent by one job, and what
// comes after opens the next. Whoever claims it pushes it a little ahead, so that a claim that dies comes up again.

const BATCH = 500
const CLAIM_SECONDS = 30

export interface CloseDeps {
  /** As countersign_timer, which sees due digests of every tenant, and nothing of what is in them. */
  timer: Database
  db: Database
  queue: JobQueue
}

/** Closes digests that are due; tells whether there may be more. */
export async function closeDue({ timer, db, queue }: CloseDeps): Promise<boolean> {
  const due = await timer.query<Due>({ name: 'claim-digests', text: CLAIM, values: [CLAIM_SECONDS, BATCH] })
  const tenants = Map.groupBy(due, ({ tenant_id }) => tenant_id)
  const closed = await Promise.allSettled([...tenants].map(([tenantId, own]) => close(db, queue, tenantId, own)))
  if (due.length > 0) queue.wake('mail')
  const failures = closed.filter((outcome) => outcome.status === 'rejected')
  if (failures.length > 0) {
    const message = `the digests of ${failures.length} of ${tenants.size} tenants could not be closed; they come up again in ${CLAIM_SECONDS} s`
    throw new Error(message, { cause: failures[0]?.reason })
  }
  return due.length === BATCH
}

interface Due extends Record<string, unknown> {
  tenant_id: string
  digest_id: string
}

// now(), as with other timers: an index cannot be searched by a function that may change while it is searched.
const CLAIM = `
  UPDATE mail_digests SET due_at = clock_timestamp() + make_interval(secs => $1)
   WHERE (tenant_id, digest_id) IN (
         SELECT tenant_id, digest_id FROM mail_digests
          WHERE due_at <= now() ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED)
  RETURNING tenant_id, digest_id`

async function close(db: Database, queue: JobQueue, tenant: string, due: readonly Due[]): Promise<void> {
  await db.transaction({ tenant }, async (tx) => {
    const closed = await tx.query<Due>({
      name: 'close-digests',
      text: `UPDATE mail_digests SET due_at = NULL
              WHERE tenant_id = $1 AND digest_id = ANY($2) AND due_at IS NOT NULL RETURNING digest_id`,
      values: [tenant, due.map(({ digest_id }) => digest_id)],
    })
    const orders = closed.map(({ digest_id: digest }) => ({
      ...{ class: 'mail' as const, name: 'digest', tenant, ids: { digest } },
    }))
    if (orders.length > 0) await queue.enqueue(tx, orders)
  })
}
