import type { Statement } from '../../platform/db/database.ts'

/** For the removal of a closed account. */
export function removeBranding(tenantId: string): Statement[] {
  return [
    { text: 'DELETE FROM branding WHERE tenant_id = $1', values: [tenantId] },
    { text: 'DELETE FROM sender_domains WHERE tenant_id = $1', values: [tenantId] },
  ]
}
