import { decide, type SignRequestEvent } from '@countersign/domain/signrequest'
import type { Tx } from '../platform/db/database.ts'
import type { JobQueue } from '../platform/jobs/queue.ts'
import { SYSTEM } from '../signrequests/change/audit.ts'
import { apply } from '../signrequests/change/change.ts'
import { lockRequest } from '../signrequests/load.ts'
import type { StoredRequest } from '../signrequests/stored-request.ts'
import type { MailContext, MailKind } from './mail-context.ts'

/** What each kind of mail delivers to its signer. The audit trail records these deliveries. */
const DELIVERS: Partial<Record<MailKind, 'link' | 'copy'>> = {
  invitation: 'link',
  reminder: 'link',
  new_link: 'link',
  receipt: 'link',
  completed: 'copy',
}

/** A mail that was sent or captured for a signer. */
export interface Delivery {
  signerId: string
  email: string
  mailId: string
  channel: 'mail' | 'sandbox_inbox'
}

/** Records in the audit trail that a mail with a link, or with the completed files, was sent to its signer. */
export async function recordDelivery(
  tx: Tx,
  queue: JobQueue,
  { kind, tenantId, stored, signer }: MailContext,
  { mailId, channel }: Pick<Delivery, 'mailId' | 'channel'>,
): Promise<void> {
  if (!DELIVERS[kind] || !signer) return
  const before = await lockRequest(tx, { requestId: stored.state.id })
  if (!before) return
  const events = deliveryEvents(before, kind, { signerId: signer.id, email: signer.email, mailId, channel })
  if (events.length > 0) await apply(tx, queue, tenantId, before, events, SYSTEM)
}

/** The events of a delivery for a request that the caller has locked. */
export function deliveryEvents(before: StoredRequest, kind: MailKind, delivery: Delivery): readonly SignRequestEvent[] {
  const what = DELIVERS[kind]
  if (!what) return []
  const decision = decide({ type: 'RecordDelivery', at: before.now, what, ...delivery }, before.state)
  return decision.ok ? decision.events : []
}
