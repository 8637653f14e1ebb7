import type { Statement } from '../../platform/db/database.ts'

/** For the sandbox's test clock. Steps of the sealer are left alone: they run by the clock of its process. */
export function advanceRemoteAttempts(tenantId: string, seconds: number): Statement[] {
  return [
    {
      text: `UPDATE remote_attempts SET due_at = due_at - make_interval(secs => $2)
              WHERE tenant_id = $1 AND due_at IS NOT NULL AND step IN ('leave','away')`,
      values: [tenantId, seconds],
    },
  ]
}
