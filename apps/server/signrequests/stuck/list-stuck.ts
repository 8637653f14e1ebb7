import { MATCHES_TENANT, type TenantFilter, tenantValues } from '../../accounts/list-accounts.ts'
import { JOIN_ACCOUNT } from '../../accounts/sql.ts'
import type { Database } from '../../platform/db/database.ts'
import { instant, nullable, oneOf, rowDecoder, text } from '../../platform/db/decode.ts'

// Requests that do not advance although no person is awaited: sealing fails or is late, a timer is late, or background
// work has failed. For operators,
// as countersign_support, which sees no signer and no document.

export interface StuckFilter extends TenantFilter {
  /** Stuck for longer than this. */
  minutes: number
  limit: number
}

export interface StuckRequest {
  requestId: string
  accountId: string
  email: string
  mode: 'test' | 'live'
  state: string
  waitsFor: 'sealing' | 'timer' | 'problem'
  since: number
  /** The code of the last seal error, or of the first problem. */
  code: string | null
}

/** The longest stuck first. */
export async function listStuckRequests(
  support: Pick<Database, 'query'>,
  { minutes, limit, ...tenant }: StuckFilter,
): Promise<StuckRequest[]> {
  const rows = await support.query(LIST, [...tenantValues(tenant), minutes, limit])
  return rows.map(decodeStuck).map(({ request_id, account_id, waits_for, ...row }) => {
    return { ...row, requestId: request_id, accountId: account_id, waitsFor: waits_for }
  })
}

// A failing request is due again and again, so its error says since when.
const SINCE = `coalesce(to_timestamp((seal_error ->> 'since')::float8 / 1000), seal_due_at)`

const LIST = `
  SELECT r.request_id, r.state, r.waits_for, r.since, r.code, t.mode, a.account_id, a.email
    FROM (SELECT tenant_id, request_id, state, 'sealing' AS waits_for, ${SINCE} AS since, seal_error ->> 'code' AS code
            FROM sign_requests WHERE seal_due_at IS NOT NULL
          UNION ALL
          SELECT tenant_id, request_id, state, 'timer', due_at, NULL FROM sign_requests
           WHERE due_at < clock_timestamp() - make_interval(mins => $4)
          UNION ALL
          SELECT tenant_id, request_id, state, 'problem', to_timestamp((problems -> 0 ->> 'at')::float8 / 1000),
                 problems -> 0 ->> 'code'
            FROM sign_requests
           WHERE problems <> '[]' AND seal_due_at IS NULL
             AND (ended_at IS NULL OR ended_at > clock_timestamp() - interval '14 days')) r ${JOIN_ACCOUNT}
   WHERE r.since < clock_timestamp() - make_interval(mins => $4) AND ${MATCHES_TENANT}
   ORDER BY r.since, r.request_id LIMIT $5`

const decodeStuck = rowDecoder('sign_requests', {
  request_id: text,
  state: text,
  waits_for: oneOf('sealing', 'timer', 'problem'),
  since: instant,
  code: nullable(text),
  mode: oneOf('test', 'live'),
  account_id: text,
  email: text,
})
