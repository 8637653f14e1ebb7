import { decide } from '@countersign/domain/signrequest'
import type { Tx } from '../platform/db/database.ts'
import type { JobQueue } from '../platform/jobs/queue.ts'
import { SYSTEM } from './audit.ts'
import { apply } from './change.ts'
import type { MailKind, Occasion } from './mail-content.ts'
import { lockRequest } from './store.ts'

/** What each letter brings its signer that the audit trail must tell of. */
const BRINGS: Partial<Record<MailKind, 'link' | 'copy'>> = { invitation: 'link', reminder: 'link', completed: 'copy' }

/** Tells in the audit trail that a letter with a link, or with the finished files, has left for its signer. */
export async function recordDelivery(
  tx: Tx,
  queue: JobQueue,
  { kind, tenantId, stored, signer }: Occasion,
  { mailId, means }: { mailId: string; means: 'mail' | 'sandbox_inbox' },
): Promise<void> {
  const what = BRINGS[kind]
  if (!what || !signer) return
  const before = await lockRequest(tx, { requestId: stored.state.id })
  if (!before) return
  const facts = { what, signerId: signer.id, means, mailId, email: signer.email }
  const decision = decide({ type: 'RecordDelivery', at: before.now, ...facts }, before.state)
  if (decision.ok && decision.events.length > 0) await apply(tx, queue, tenantId, before, decision.events, SYSTEM)
}
