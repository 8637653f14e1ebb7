/**
 * Common table expressions that append the audit entries of new and existing requests: the rows that `record` returns,
 * each with its request_id. $1 is the tenant.
 */
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
