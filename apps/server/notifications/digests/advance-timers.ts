import type { Statement } from '../../platform/db/database.ts'

/** For the sandbox's test clock. */
export function advanceDigests(tenantId: string, seconds: number): Statement[] {
  return [
    {
      text: `UPDATE mail_digests SET due_at = due_at - make_interval(secs => $2)
              WHERE tenant_id = $1 AND due_at IS NOT NULL`,
      values: [tenantId, seconds],
    },
  ]
}
