import { newId } from '../../apps/server/platform/ids.ts'
import type { TestDatabase } from '../../apps/server/testing/database.ts'

// A backlog as the relay would have left it: events in the log, a delivery for each, lanes that are due, and endpoints
// that wait to be called.

export interface Backlog {
  tenantId: string
  url: string
  requests: number
  eventsEach: number
}

/** Fills it in, at rest: nothing is sent before `begin`, and the relay adds nothing to it. Gives the endpoint's id. */
export async function fillBacklog(database: TestDatabase, backlog: Backlog): Promise<string> {
  const endpointId = newId()
  const { tenantId, url, requests, eventsEach } = backlog
  await database.owner(
    `INSERT INTO webhook_endpoints (tenant_id, endpoint_id, url, url_hash, registered, event_types)
     VALUES ($1, $2, $3, sha256(convert_to($3, 'UTF8')), true, '{}')`,
    [tenantId, endpointId, url],
  )
  await database.owner(`INSERT INTO webhook_health (tenant_id, endpoint_id) VALUES ($1, $2)`, [tenantId, endpointId])
  const streams = Array.from({ length: requests }, () => newId())
  for (let at = 0; at < streams.length; at += 5_000) {
    await database.owner(FILL, [tenantId, endpointId, streams.slice(at, at + 5_000), eventsEach])
  }
  return endpointId
}

/** The endpoints' turns begin. */
export async function begin(database: TestDatabase, endpointIds: string[]): Promise<void> {
  await database.owner('UPDATE webhook_health SET due_at = now() WHERE endpoint_id = ANY($1::uuid[])', [endpointIds])
}

const FILL = `
  WITH made AS (
    SELECT s.stream_id::uuid AS stream_id, seq, gen_random_uuid() AS event_id, 'document.viewed' AS type
      FROM unnest($3::text[]) AS s(stream_id), generate_series(1, $4) AS seq
  ), event AS (
    INSERT INTO events (tenant_id, stream_id, seq, event_id, type, created_at, body)
    SELECT $1, stream_id, seq, event_id, type, now(), json_build_object('id', 'evt_' || event_id, 'type', type,
           'created_at', now(), 'mode', 'test', 'sequence', seq, 'data', json_build_object('document_id', stream_id,
           'state', 'in_progress', 'filler', repeat('x', 900)))::text FROM made
  ), lane AS (
    INSERT INTO webhook_lanes (tenant_id, stream_id, endpoint_id, due_at)
    SELECT $1, s.stream_id::uuid, $2, now() FROM unnest($3::text[]) AS s(stream_id)
  )
  INSERT INTO webhook_deliveries (tenant_id, stream_id, endpoint_id, seq, delivery_id, event_id, type)
  SELECT $1, stream_id, $2, seq, gen_random_uuid(), event_id, type FROM made`
