import { type Database, openDatabase } from '../../apps/server/platform/db/database.ts'
import { newId, publicId } from '../../apps/server/platform/ids.ts'
import type { TestDatabase } from '../../apps/server/testing/database.ts'
import { until } from '../lib/client.ts'

// Events as the product's transactions write them: one to three of a request at a time, many requests side by side,
// each insisting through restarts of the database.

export interface Request {
  tenantId: string
  requestId: string
}

/** Requests that name this URL, past the API. */
export async function putRequests(
  database: TestDatabase,
  tenantId: string,
  url: string,
  count: number,
): Promise<Request[]> {
  const ids = Array.from({ length: count }, () => newId())
  await database.owner(
    `WITH document AS (
       INSERT INTO documents (tenant_id, document_id, name, size, sha256, content_sha256, pages, preflight)
       SELECT $1, id::uuid, 'contract.pdf', 1000, '\\x00', '\\x00', '[]', '{}' FROM unnest($2::text[]) AS id
     )
     INSERT INTO sign_requests (tenant_id, request_id, document_id, document_ref, state, is_sequential, expires_at,
            webhook_url, webhook_files, notify, reminders, body_hash, audit_seq, audit_head, event_seq, created_at)
     SELECT $1, id::uuid, id::uuid, id, 'in_progress', false, now() + interval '1 day', $3, 'link', false, false, '\\x00',
            0, '\\x00', 0, now() FROM unnest($2::text[]) AS id`,
    [tenantId, ids, url],
  )
  return ids.map((requestId) => ({ tenantId, requestId }))
}

export function openWriter(url: string): Database {
  return openDatabase({
    url,
    role: 'countersign_app',
    max: 6,
    statementTimeoutMs: 20_000,
    lockTimeoutMs: 20_000,
    poolWaitMs: 20_000,
  })
}

/** Commits the request's events, in parts; a part whose answer was lost is committed again, and is there once. */
export async function writeEvents(db: Database, request: Request, types: string[], random: () => number) {
  const rows = types.map((type, i) => eventRow(request, type, i + 1))
  for (let at = 0; at < rows.length; ) {
    const size = 1 + Math.floor(random() * 3)
    const part = rows.slice(at, at + size)
    await until(() => commit(db, request, part).then(() => true, () => undefined), 60_000) // biome-ignore format: one thought
    at += size
  }
}

function eventRow({ requestId }: Request, type: string, sequence: number) {
  const eventId = newId()
  const body = JSON.stringify({
    id: publicId('evt', eventId),
    type,
    created_at: new Date().toISOString(),
    mode: 'test',
    sequence,
    data: { sign_request_id: publicId('sr', requestId), state: 'in_progress', filler: 'x'.repeat(300) },
  })
  return { seq: sequence, event_id: eventId, type, body }
}

async function commit(db: Database, { tenantId, requestId }: Request, rows: object[]): Promise<void> {
  await db.flush({ tenant: tenantId }, [
    {
      name: 'write-events',
      text: `INSERT INTO events (tenant_id, stream_id, seq, event_id, type, created_at, body)
             SELECT $1, $2, e.seq, e.event_id, e.type, clock_timestamp(), e.body
               FROM jsonb_to_recordset($3) AS e(seq int, event_id uuid, type text, body text) ON CONFLICT DO NOTHING`,
      values: [tenantId, requestId, JSON.stringify(rows)],
    },
  ])
}
