import type { Database } from '../../platform/db/database.ts'
import { rowDecoder, text } from '../../platform/db/decode.ts'
import type { JobQueue } from '../../platform/jobs/queue.ts'
import { makeLeases } from '../../platform/leases/leases.ts'

// Closes due digests. Closing a digest and creating its mail job is one transaction, so exactly one job sends it; later
// mails open a new digest. A claim moves due_at ahead, so a digest is claimed again if the process dies.

const BATCH = 500
const CLAIM_SECONDS = 30

export interface CloseDeps {
  /** As countersign_timer, which sees the due digests of all tenants but not their items. */
  timer: Database
  db: Database
  queue: JobQueue
}

/** Closes one batch of due digests. Returns whether there may be more. */
export async function closeDueDigests({ timer, db, queue }: CloseDeps): Promise<boolean> {
  const due = await DUE_DIGESTS.claimOldest(timer, BATCH)
  const tenants = Map.groupBy(due, ({ tenantId }) => tenantId)
  const closed = await Promise.allSettled([...tenants].map(([tenantId, own]) => close(db, queue, tenantId, own)))
  if (due.length > 0) queue.wake('mail')
  const failures = closed.filter((outcome) => outcome.status === 'rejected')
  if (failures.length > 0) {
    const message = `Closing the digests of ${failures.length} of ${tenants.size} tenants failed. They are claimed again in ${CLAIM_SECONDS} s.`
    throw new Error(message, { cause: failures[0]?.reason })
  }
  return due.length === BATCH
}

/** How long the digest due longest has been due, in seconds. */
export function digestLagSeconds(timer: Database): Promise<number> {
  return DUE_DIGESTS.lagSeconds(timer)
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

const decodeClosed = rowDecoder('mail_digests', { digest_id: text })

async function close(db: Database, queue: JobQueue, tenant: string, due: readonly Due[]): Promise<void> {
  await db.transaction({ tenant }, async (tx) => {
    const closed = await tx.query({
      name: 'close-digests',
      text: `UPDATE mail_digests SET due_at = NULL
              WHERE tenant_id = $1 AND digest_id = ANY($2) AND due_at IS NOT NULL RETURNING digest_id`,
      values: [tenant, due.map(({ digestId }) => digestId)],
    })
    const orders = closed.map(decodeClosed).map(({ digest_id: digest }) => ({
      ...{ class: 'mail' as const, name: 'digest', tenant, ids: { digest } },
    }))
    if (orders.length > 0) await queue.enqueue(tx, orders)
  })
}
