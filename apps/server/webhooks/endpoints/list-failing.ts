import { MATCHES_TENANT, type TenantFilter, tenantValues } from '../../accounts/list-accounts.ts'
import { JOIN_ACCOUNT } from '../../accounts/sql.ts'
import type { Database } from '../../platform/db/database.ts'
import { instant, nullable, number, oneOf, rowDecoder, text } from '../../platform/db/decode.ts'

// Endpoints whose last attempts failed, for operators. Only the host of an address is returned: paths and queries may
// contain secrets of the receiver.

export interface FailingFilter extends TenantFilter {
  /** Failing for longer than this. */
  minutes: number
  limit: number
}

export interface FailingEndpoint {
  endpointId: string
  accountId: string
  email: string
  mode: 'test' | 'live'
  host: string
  /** No delivery is attempted: by the owner, after a 410, or after days of failures. */
  disabled: string | null
  failingSince: number
  pausedUntil: number | null
  accepted: number
  refused: number
  givenUp: number
}

/**
 * The longest failing first, without deleted ones. `support`: as countersign_support; `db`: as countersign_app, for the
 * address of each endpoint.
 */
export async function listFailingEndpoints(
  { support, db }: { support: Database; db: Database },
  { minutes, limit, ...tenant }: FailingFilter,
): Promise<FailingEndpoint[]> {
  const rows = (await support.query(LIST, [...tenantValues(tenant), minutes, limit])).map(decodeHealth)
  const found = await Promise.all(
    rows.map(async (row) => {
      const [[endpoint] = []] = await db.flush({ tenant: row.tenant_id }, [
        { text: READ, values: [row.tenant_id, row.endpoint_id] },
      ])
      return endpoint ? [presented(row, decodeEndpoint(endpoint))] : []
    }),
  )
  return found.flat()
}

function presented(row: Health, { url, disabled_reason }: Endpoint): FailingEndpoint {
  return {
    endpointId: row.endpoint_id,
    accountId: row.account_id,
    email: row.email,
    mode: row.mode,
    host: URL.canParse(url) ? new URL(url).host : '',
    disabled: disabled_reason,
    failingSince: row.failing_since,
    pausedUntil: row.paused_until,
    accepted: row.accepted,
    refused: row.refused,
    givenUp: row.given_up,
  }
}

const LIST = `
  SELECT h.tenant_id, h.endpoint_id, h.failing_since, h.paused_until, h.accepted, h.refused, h.given_up, t.mode,
         a.account_id, a.email
    FROM (SELECT tenant_id, endpoint_id, failing_since, paused_until, accepted, refused, given_up FROM webhook_health
           WHERE failing_since < clock_timestamp() - make_interval(mins => $4)) h ${JOIN_ACCOUNT}
   WHERE ${MATCHES_TENANT}
   ORDER BY h.failing_since, h.endpoint_id LIMIT $5`

const READ = `
  SELECT url, disabled_reason FROM webhook_endpoints
   WHERE tenant_id = $1 AND endpoint_id = $2 AND deleted_at IS NULL`

const decodeHealth = rowDecoder('webhook_health', {
  tenant_id: text,
  endpoint_id: text,
  failing_since: instant,
  paused_until: nullable(instant),
  accepted: number,
  refused: number,
  given_up: number,
  mode: oneOf('test', 'live'),
  account_id: text,
  email: text,
})

const decodeEndpoint = rowDecoder('webhook_endpoints', { url: text, disabled_reason: nullable(text) })

type Health = ReturnType<typeof decodeHealth>
type Endpoint = ReturnType<typeof decodeEndpoint>
