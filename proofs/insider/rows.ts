import { hash } from 'node:crypto'
import { canonicalJson, GENESIS, type Json } from '@countersign/evidence/chain'
import type { Deployment } from './deployment.ts'

// What the owner of the database does to a request's entries, and how all is put back for the next attempt.

export interface Row {
  seq: number
  canonical: string
  hash: string
}

export interface Rows {
  entries: Row[]
  personal: { seq: number; revealed: Record<string, { salt: string; value: string }> }[]
  count: number
  head: string
}

export async function readRows({ superuser, requestId }: Deployment): Promise<Rows> {
  const entries = await superuser(
    `SELECT seq, canonical, encode(hash, 'hex') AS hash FROM audit_entries WHERE request_id = $1 ORDER BY seq`,
    [requestId],
  )
  const personal = await superuser('SELECT seq, revealed FROM audit_personal WHERE request_id = $1 ORDER BY seq', [
    requestId,
  ])
  const [request] = await superuser(
    `SELECT audit_seq AS count, encode(audit_head, 'hex') AS head FROM sign_requests WHERE request_id = $1`,
    [requestId],
  )
  return { entries, personal, ...request } as unknown as Rows
}

/** Entries are whatever the insider wants them to be; nothing in the database can stop its owner. */
export async function writeRows(
  { superuser, requestId }: Deployment,
  { entries, personal, count, head }: Rows,
): Promise<void> {
  await superuser(
    `WITH request AS (
       UPDATE sign_requests SET audit_seq = $2, audit_head = decode($3, 'hex') WHERE request_id = $1 RETURNING tenant_id
     ), erased AS (
       UPDATE audit_personal p SET revealed = g.revealed FROM jsonb_to_recordset($5) AS g(seq int, revealed jsonb)
        WHERE p.request_id = $1 AND p.seq = g.seq
     ), wanted AS (
       SELECT * FROM jsonb_to_recordset($4) AS e(seq int, canonical text, hash text)
     ), gone AS (
       DELETE FROM audit_entries WHERE request_id = $1 AND seq NOT IN (SELECT seq FROM wanted)
     )
     INSERT INTO audit_entries (tenant_id, request_id, seq, kind, at, canonical, hash)
     SELECT r.tenant_id, $1, w.seq, 'forged', now(), w.canonical, decode(w.hash, 'hex') FROM wanted w, request r
     ON CONFLICT (tenant_id, request_id, seq) DO UPDATE SET canonical = excluded.canonical, hash = excluded.hash`,
    [requestId, count, head, JSON.stringify(entries), JSON.stringify(personal)],
  )
}

/** The whole chain written anew behind a change, as somebody does who knows its rules: every hash fits again. */
export function recomputed(rows: Rows, contents: readonly string[]): Rows {
  let prev = GENESIS
  const entries = contents.map((content, i) => {
    const canonical = canonicalJson({ ...(JSON.parse(content) as Record<string, Json>), seq: i + 1, prev })
    prev = hash('sha256', canonical, 'hex')
    return { seq: i + 1, canonical, hash: prev }
  })
  return { ...rows, entries, count: entries.length, head: prev }
}
