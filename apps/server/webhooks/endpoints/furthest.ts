import type { Row, Statement } from '../../platform/db/database.ts'
import { oneOf, rowDecoder } from '../../platform/db/decode.ts'

// How far the registered endpoints of a tenant are.

const STATES = ['none', 'disabled', 'enabled', 'delivered'] as const

const decodeState = rowDecoder('webhook_endpoints', { state: oneOf(...STATES) })

export const furthestEndpoint = {
  statement(tenantId: string): Statement {
    return {
      name: 'furthest-endpoint',
      text: `
        SELECT CASE WHEN count(*) = 0 THEN 'none'
                    WHEN bool_and(e.disabled_at IS NOT NULL) THEN 'disabled'
                    WHEN bool_or(e.disabled_at IS NULL AND h.last_success_at IS NOT NULL) THEN 'delivered'
                    ELSE 'enabled' END AS state
          FROM webhook_endpoints e LEFT JOIN webhook_health h USING (tenant_id, endpoint_id)
         WHERE e.tenant_id = $1 AND e.registered AND e.deleted_at IS NULL`,
      values: [tenantId],
    }
  },

  read(rows: Row[] | undefined): (typeof STATES)[number] {
    return decodeState(rows?.[0] ?? {}).state
  },
}
