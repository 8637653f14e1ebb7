import type { Statement } from '../platform/db/database.ts'

// Erasure in the sandbox's tables, as countersign_eraser.

/** Deletes the captured mails about a request, to whomever: mails to the others name the erased person too. */
export function eraseCapturedMails({ tenantId, requestId }: { tenantId: string; requestId: string }): Statement[] {
  return [
    {
      text: 'DELETE FROM inbox_messages WHERE tenant_id = $1 AND $2::uuid = ANY(request_ids)',
      values: [tenantId, requestId],
    },
  ]
}

/** Deletes the calls of test receivers, whatever they are about: their bodies may name the erased person. */
export function eraseReceiverCalls({ tenantId }: { tenantId: string }): Statement[] {
  return [{ text: 'DELETE FROM webhook_receiver_calls WHERE tenant_id = $1', values: [tenantId] }]
}

/** Deletes all captured mails of a tenant. */
export function eraseInbox(tenantId: string): Statement {
  return { text: 'DELETE FROM inbox_messages WHERE tenant_id = $1', values: [tenantId] }
}

/** Deletes what the sandbox knows about an address: other captured mails, and its verification. */
export function eraseAddress({ tenantId, email }: { tenantId: string; email: string }): Statement[] {
  const values = [tenantId, email]
  return [
    { text: 'DELETE FROM inbox_messages WHERE tenant_id = $1 AND lower(recipient) = lower($2)', values },
    { text: 'DELETE FROM verified_addresses WHERE tenant_id = $1 AND lower(email) = lower($2)', values },
  ]
}
