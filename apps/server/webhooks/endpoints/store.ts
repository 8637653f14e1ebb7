import { JOIN_TENANT } from '../../accounts/sql.ts'
import type { WrappedSecret } from '../../accounts/webhook-secrets/make.ts'
import { OVERLAP_HOURS, replaceSecret } from '../../accounts/webhook-secrets/replace.ts'
import {
  deleteEndpointSecrets,
  insertSecret,
  PREVIOUS_SECRET_UNTIL,
  SIGNING_SECRET_COUNT,
} from '../../accounts/webhook-secrets/statements.ts'
import type { Statement, Tx } from '../../platform/db/database.ts'
import { boolean, date, json, listOf, nullable, number, oneOf, rowDecoder, text } from '../../platform/db/decode.ts'
import { newId, sha256 } from '../../platform/ids.ts'
import { PUBLIC_KEYS } from '../keys/store.ts'
import { endpointExists } from './refusals.ts'

// Rows of endpoints with their health. Deleted endpoints are not returned.

const decodeEndpoint = rowDecoder('webhook_endpoints', {
  endpoint_id: text,
  url: text,
  registered: boolean,
  event_types: listOf(text),
  description: nullable(text),
  own_secret: boolean,
  signing_secrets: number,
  previous_secret_until: nullable(date),
  created_at: date,
  disabled_at: nullable(date),
  disabled_reason: nullable(oneOf('owner', 'gone', 'failing')),
  failing_since: nullable(date),
  paused_until: nullable(date),
  last_success_at: nullable(date),
  last_failure_at: nullable(date),
  accepted: number,
  refused: number,
  given_up: number,
  last_number: number,
  pending: number,
  oldest_pending_at: nullable(date),
  public_keys: json<{ hex: string; at: number }[]>(),
  recent_attempts: json<{ at: string; reason: string; status: number | null }[]>(),
})

export type EndpointRow = ReturnType<typeof decodeEndpoint>

/** The attempts of the newest deliveries, newest first. */
const MOST_RECENT = 100
const RECENT_ATTEMPTS = `
  (SELECT coalesce(jsonb_agg(jsonb_build_object('at', a.at, 'reason', a.reason, 'status', a.status) ORDER BY a.at DESC), '[]')
     FROM (SELECT a->>'at' AS at, a->>'reason' AS reason, (a->>'status')::int AS status
             FROM (SELECT d.attempts FROM webhook_deliveries d
                    WHERE d.tenant_id = e.tenant_id AND d.endpoint_id::text = e.endpoint_id::text
                      AND d.attempts <> '[]'
                    ORDER BY d.delivery_id DESC LIMIT ${MOST_RECENT}) d
             CROSS JOIN LATERAL jsonb_array_elements(d.attempts) AS a
            ORDER BY a->>'at' DESC LIMIT ${MOST_RECENT}) a)`

const SELECT = `
  SELECT e.endpoint_id, e.url, e.registered, e.event_types, e.description, e.secret_id IS NOT NULL AS own_secret,
         ${SIGNING_SECRET_COUNT} AS signing_secrets, ${PREVIOUS_SECRET_UNTIL} AS previous_secret_until,
         e.created_at, e.disabled_at, e.disabled_reason, h.failing_since,
         CASE WHEN h.paused_until > clock_timestamp() THEN h.paused_until END AS paused_until,
         h.last_success_at, h.last_failure_at, coalesce(h.accepted, 0) AS accepted, coalesce(h.refused, 0) AS refused,
         coalesce(h.given_up, 0) AS given_up, coalesce(h.last_number, 0) AS last_number,
         p.pending, p.oldest_pending_at, ${PUBLIC_KEYS} AS public_keys, ${RECENT_ATTEMPTS} AS recent_attempts
    FROM webhook_endpoints e
    LEFT JOIN webhook_health h USING (tenant_id, endpoint_id)
    ${JOIN_TENANT}
   CROSS JOIN LATERAL (SELECT count(*)::int AS pending, min(d.created_at) AS oldest_pending_at
                         FROM webhook_deliveries d
                        WHERE d.tenant_id = e.tenant_id AND d.endpoint_id::text = e.endpoint_id::text
                          AND d.state = 'pending') p
   WHERE e.tenant_id = $1 AND e.deleted_at IS NULL`

export async function readEndpoint(tx: Tx, tenantId: string, endpointId: string): Promise<EndpointRow | undefined> {
  const [row] = await tx.query({
    name: 'read-endpoint',
    text: `${SELECT} AND e.endpoint_id = $2`,
    values: [tenantId, endpointId],
  })
  return row && decodeEndpoint(row)
}

/** Newest first; `before` is the id of the last one of the previous page. */
export async function listEndpoints(
  tx: Tx,
  tenantId: string,
  limit: number,
  before: string | null,
): Promise<EndpointRow[]> {
  const rows = await tx.query({
    name: 'list-endpoints',
    text: `${SELECT} AND ($3::uuid IS NULL OR e.endpoint_id < $3) ORDER BY e.endpoint_id DESC LIMIT $2`,
    values: [tenantId, limit, before],
  })
  return rows.map(decodeEndpoint)
}

export interface NewEndpoint {
  url: string
  eventTypes: string[]
  description: string | null
  secret: WrappedSecret
}

/**
 * Registers a URL. A request's webhook_url becomes a registered endpoint; the secret with which it was signed signs for a
 * day more. Throws if the URL is registered; undefined if another call registers it at the same time.
 */
export async function putEndpoint(tx: Tx, tenantId: string, made: NewEndpoint): Promise<string | undefined> {
  const { secret } = made
  const urlHash = sha256(made.url)
  const before = await lockEndpoint(tx, tenantId, { urlHash })
  if (before?.registered) throw endpointExists({ endpointId: before.endpoint_id, registered: true })
  if (before) await replaceSecret(tx, { endpointId: before.endpoint_id, replaced: before.secret_id, secret })
  else await tx.query(insertSecret(secret))
  const [row] = await tx.query(
    `INSERT INTO webhook_endpoints AS e (tenant_id, endpoint_id, url, url_hash, registered, event_types, description, secret_id)
     VALUES ($1, $2, $3, $4, true, $5, $6, $7)
     ON CONFLICT (tenant_id, url_hash) WHERE deleted_at IS NULL DO UPDATE
        SET registered = true, event_types = excluded.event_types, description = excluded.description,
            secret_id = excluded.secret_id, default_secret_until = ${DEFAULT_UNTIL}
      WHERE NOT e.registered
     RETURNING endpoint_id`,
    [tenantId, newId(), made.url, urlHash, made.eventTypes, made.description, secret.keyId],
  )
  return row && decodeEndpointId(row).endpoint_id
}

/** If the endpoint e had no own secret, the default signs for a while in addition to its first own one. */
const DEFAULT_UNTIL = `
  CASE WHEN e.secret_id IS NULL THEN clock_timestamp() + interval '${OVERLAP_HOURS} hours'
       ELSE e.default_secret_until END`

const decodeEndpointId = rowDecoder('webhook_endpoints', { endpoint_id: text })

/** Due now, without deliveries: a worker publishes the keys of the new endpoint. */
export function makeDue(tenantId: string, endpointId: string): Statement {
  return {
    text: `INSERT INTO webhook_health (tenant_id, endpoint_id, due_at) VALUES ($1, $2, clock_timestamp())
           ON CONFLICT DO NOTHING`,
    values: [tenantId, endpointId],
  }
}

export async function countRegistered(tx: Tx, tenantId: string): Promise<number> {
  const [row] = await tx.query(
    `SELECT count(*)::int AS n FROM webhook_endpoints WHERE tenant_id = $1 AND registered AND deleted_at IS NULL`,
    [tenantId],
  )
  return row ? decodeCount(row).n : 0
}

const decodeCount = rowDecoder('webhook_endpoints', { n: number })

export interface EndpointChange {
  eventTypes: string[] | null
  description: string | null
}

export function changeEndpoint(tenantId: string, endpointId: string, change: EndpointChange): Statement {
  return {
    text: `UPDATE webhook_endpoints
              SET event_types = coalesce($3, event_types), description = coalesce($4, description)
            WHERE tenant_id = $1 AND endpoint_id = $2`,
    values: [tenantId, endpointId, change.eventTypes, change.description],
  }
}

/** The old secret, or the account's default if there was none, keeps signing for a while. Throws `too_many_secrets`. */
export async function replaceEndpointSecret(tx: Tx, endpointId: string, secret: WrappedSecret): Promise<void> {
  const { tenantId } = secret
  const before = await lockEndpoint(tx, tenantId, { endpointId })
  await replaceSecret(tx, { endpointId, replaced: before?.secret_id ?? null, secret })
  await tx.query(
    `UPDATE webhook_endpoints e SET secret_id = $3, default_secret_until = ${DEFAULT_UNTIL}
      WHERE tenant_id = $1 AND endpoint_id = $2`,
    [tenantId, endpointId, secret.keyId],
  )
}

/** Nobody else changes the endpoint before the transaction ends. */
async function lockEndpoint(tx: Tx, tenantId: string, by: { endpointId: string } | { urlHash: Buffer }) {
  const [condition, value] =
    'endpointId' in by ? ['endpoint_id = $2', by.endpointId] : ['url_hash = $2 AND deleted_at IS NULL', by.urlHash]
  const [row] = await tx.query(
    `SELECT endpoint_id, registered, secret_id FROM webhook_endpoints
      WHERE tenant_id = $1 AND ${condition} FOR NO KEY UPDATE`,
    [tenantId, value],
  )
  return row && decodeLocked(row)
}

const decodeLocked = rowDecoder('webhook_endpoints', {
  endpoint_id: text,
  registered: boolean,
  secret_id: nullable(text),
})

export function markEnabled(tenantId: string, endpointId: string): Statement[] {
  const values = [tenantId, endpointId]
  return [
    {
      text: `UPDATE webhook_endpoints SET disabled_at = NULL, disabled_reason = NULL
              WHERE tenant_id = $1 AND endpoint_id = $2`,
      values,
    },
    {
      text: `UPDATE webhook_health SET unavailable = 0, failing_since = NULL, paused_until = NULL
              WHERE tenant_id = $1 AND endpoint_id = $2`,
      values,
    },
  ]
}

/** Its secrets are deleted. */
export async function markDeleted(tx: Tx, tenantId: string, endpointId: string): Promise<void> {
  const before = await lockEndpoint(tx, tenantId, { endpointId })
  await tx.all([
    {
      text: `UPDATE webhook_endpoints SET deleted_at = clock_timestamp(), secret_id = NULL
              WHERE tenant_id = $1 AND endpoint_id = $2`,
      values: [tenantId, endpointId],
    },
    deleteEndpointSecrets(tenantId, endpointId, before?.secret_id ?? null),
  ])
}
