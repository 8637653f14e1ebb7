import type { Database } from '../../platform/db/database.ts'
import type { JobQueue } from '../../platform/jobs/queue.ts'
import { makeLeases } from '../../platform/leases/leases.ts'

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
  const due = await DUE_DIGESTS.claimOldest(timer, BATCH)
  const tenants = Map.groupBy(due, ({ tenantId }) => tenantId)
  const closed = await Promise.allSettled([...tenants].map(([tenantId, own]) => close(db, queue, tenantId, own)))
  if (due.length > 0) queue.wake('mail')
  const failures = closed.filter((outcome) => outcome.status === 'rejected')
  if (failures.length > 0) {
    const message = `the digests of ${failures.length} of ${tenants.size} tenants could not be closed; they come up again in ${CLAIM_SECONDS} s`
    throw new Error(message, { cause: failures[0]?.reason })
  }
  return due.length === BATCH
}

interface Due {
  tenantId: string
  digestId: string
}

const DUE_DIGESTS = makeLeases<Due>({
  table: 'mail_digests',
  key: { tenant_id: 'tenantId', digest_id: 'digestId' },
  due: 'due_at',
  leaseSeconds: CLAIM_SECONDS,
})

async function close(db: Database, queue: JobQueue, tenant: string, due: readonly Due[]): Promise<void> {
  await db.transaction({ tenant }, async (tx) => {
    const closed = await tx.query<{ digest_id: string }>({
      name: 'close-digests',
      text: `UPDATE mail_digests SET due_at = NULL
              WHERE tenant_id = $1 AND digest_id = ANY($2) AND due_at IS NOT NULL RETURNING digest_id`,
      values: [tenant, due.map(({ digestId }) => digestId)],
    })
    const orders = closed.map(({ digest_id: digest }) => ({
      ...{ class: 'mail' as const, name: 'digest', tenant, ids: { digest } },
    }))
    if (orders.length > 0) await queue.enqueue(tx, orders)
  })
}
