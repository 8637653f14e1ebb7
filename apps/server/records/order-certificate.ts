import type { Content } from '../documents/content.ts'
import type { Database } from '../platform/db/database.ts'
import { Failure } from '../platform/errors.ts'
import { longPoll } from '../platform/http/long-poll.ts'
import { readRequest } from '../signrequests/load.ts'
import { orderSeal } from '../signrequests/seal/order.ts'
import type { RequestRef } from '../signrequests/stored-request.ts'
import { findFile } from './files.ts'
import { HAS_NO_AUDIT_TRAIL } from './stored-files.ts'

// The audit trail as a PDF has a seal, which only the sealer can create. A completed request has one. For other ended
// requests the first download orders it, because most of them are never downloaded.

const WAIT_MS = 8_000

export interface OrderDeps {
  db: Database
  wakeSealer(): void
}

/** Returns the file; orders it and waits for it if necessary. Throws a Failure that says why there is none. */
export async function orderAuditTrail(
  { db, wakeSealer }: OrderDeps,
  tenantId: string,
  ref: RequestRef,
  caller: Parameters<typeof longPoll>[0],
): Promise<Content> {
  const look = () => findFile(db, tenantId, ref, 'audit_trail').catch(asNotReady)
  const seen = await look()
  if (!(seen instanceof Failure)) return seen
  const isOrdered = await order(db, tenantId, ref)
  if (isOrdered) wakeSealer()
  const made = isOrdered ? await longPoll(caller, look, (found) => !(found instanceof Failure), WAIT_MS) : await look()
  if (made instanceof Failure) throw made
  return made
}

function asNotReady(error: unknown): Failure {
  if (error instanceof Failure && error.code === 'not_ready') return error
  throw error
}

/** Makes the request due for the sealer if it ended without completion and has no audit trail yet. */
async function order(db: Database, tenantId: string, ref: RequestRef): Promise<boolean> {
  return db.transaction({ tenant: tenantId }, async (tx) => {
    const stored = await readRequest(tx, ref)
    return stored !== undefined && (await tx.query(orderSeal(tenantId, stored.state.id, HAS_NO_AUDIT_TRAIL))).length > 0
  })
}
