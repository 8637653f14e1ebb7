// How what `record` makes of events is written, for requests that begin and for those that go on: lists of its rows, each
// with its request_id. $1 is the tenant.

/** Common table expressions. */
export const appendAudit = (list: string) => `
  entry AS (
    INSERT INTO audit_entries (tenant_id, request_id, seq, kind, at, canonical, hash)
    SELECT $1, e.request_id, e.seq, e.kind, e.at, e.canonical, decode(e.hash, 'hex')
      FROM jsonb_to_recordset(${list})
        AS e(request_id uuid, seq int, kind text, at timestamptz, canonical text, hash text)
  ), personal AS (
    INSERT INTO audit_personal (tenant_id, request_id, seq, revealed)
    SELECT $1, e.request_id, e.seq, e.revealed
      FROM jsonb_to_recordset(${list}) AS e(request_id uuid, seq int, revealed jsonb)
     WHERE e.revealed <> '{}'
  )`

export const appendEvents = (list: string) => `
  INSERT INTO events (tenant_id, stream_id, seq, event_id, type, created_at, jobs, body)
  SELECT $1, e.request_id, e.seq, e.event_id, e.type, e.created_at, e.jobs, e.body
    FROM jsonb_to_recordset(${list})
      AS e(request_id uuid, seq int, event_id uuid, type text, created_at timestamptz, jobs jsonb, body text)`
