import type { Statement } from '../../platform/db/database.ts'

/** Deletes all receivers of a tenant with their calls. */
export function removeReceivers(tenantId: string): Statement {
  return { text: 'DELETE FROM webhook_receivers WHERE tenant_id = $1', values: [tenantId] }
}
