import { decide, type SignRequestEvent } from '@countersign/domain/signrequest'
import type { Tx } from '../platform/db/database.ts'
import type { JobQueue } from '../platform/jobs/queue.ts'
import { SYSTEM } from '../signrequests/change/audit.ts'
import { apply } from '../signrequests/change/change.ts'
import { lockRequest } from '../signrequests/load.ts'
import type { StoredRequest } from '../signrequests/stored-request.ts'
import type { MailKind, Occasion } from './compose.ts'

/** What each letter brings its signer that the audit trail must tell of. */
const BRINGS: Partial<Record<MailKind, 'link' | 'copy'>> = { invitation: 'link', reminder: 'link', completed: 'copy' }

/** In which mail something left, for whom, and how. */
export interface Delivery {
  signerId: string
  email: string
  mailId: string
  channel: 'mail' | 'sandbox_inbox'
}

/** Tells in the audit trail that a letter with a link, or with the finished files, has left for its signer. */
export async function recordDelivery(
  tx: Tx,
  queue: JobQueue,
  { kind, tenantId, stored, signer }: Occasion,
  { mailId, channel }: Pick<Delivery, 'mailId' | 'channel'>,
): Promise<void> {
  if (!BRINGS[kind] || !signer) return
  const before = await lockRequest(tx, { requestId: stored.state.id })
  if (!before) return
  const events = deliveryEvents(before, kind, { signerId: signer.id, email: signer.email, mailId, channel })
  if (events.length > 0) await apply(tx, queue, tenantId, before, events, SYSTEM)
}

/** What happens to a locked request by it. */
export function deliveryEvents(before: StoredRequest, kind: MailKind, delivery: Delivery): readonly SignRequestEvent[] {
  const what = BRINGS[kind]
  if (!what) return []
  const decision = decide({ type: 'RecordDelivery', at: before.now, what, ...delivery }, before.state)
  return decision.ok ? decision.events : []
}
