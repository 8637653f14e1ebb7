import { firstIdAt } from '../../../platform/ids.ts'
import type { TestDatabase } from '../../../testing/database.ts'

// Many requests of one tenant, written directly: creating them through the API would take minutes.

/**
 * `count` requests, one a minute until now, with two signers each: the second is the same colleague in all. Every third is
 * completed, the others are pending and in progress in turn; the first has failed. Half of them have addresses at
 * acme.example, the older half at globex.example.
 */
export async function seedRequests({ owner }: TestDatabase, tenantId: string, count: number): Promise<void> {
  // Ids of a fixed length after the time, so that they sort as they are numbered.
  const begin = firstIdAt(new Date(Date.now() - count * 60_000)).slice(0, 9)
  const id = (kind: string) =>
    `('${begin}' || lpad(to_hex(n / 65536), 4, '0') || '-7000-${kind}000-' || lpad(to_hex(n), 12, '0'))::uuid`
  const numbers = 'generate_series(1, $2::int) n'
  await owner(
    `INSERT INTO documents (tenant_id, document_id, name, size, sha256, pages, preflight)
     SELECT $1, ${id('9')}, 'Lease ' || n || '.pdf', 1000, '\\x00', '[]', '{}' FROM ${numbers}`,
    [tenantId, count],
  )
  await owner(
    `INSERT INTO sign_requests (tenant_id, request_id, document_id, document_ref, state, is_sequential, expires_at,
            webhook_files, notify, reminders, reference, body_hash, audit_seq, audit_head, event_seq, created_at, ended_at)
     SELECT $1, ${id('8')}, ${id('9')}, ${id('9')}, s.state, false, now() + interval '30 days', 'inline', true, true,
            'loan-' || n, '\\x00', 1, '\\x00', 1, now() - ($2 - n) * interval '1 minute',
            CASE WHEN s.state IN ('completed', 'failed') THEN now() END
       FROM ${numbers} CROSS JOIN LATERAL (SELECT CASE
            WHEN n = 1 THEN 'failed' WHEN n % 3 = 0 THEN 'completed' WHEN n % 3 = 1 THEN 'pending' ELSE 'in_progress' END) s(state)`,
    [tenantId, count],
  )
  await owner(
    `INSERT INTO signers (tenant_id, request_id, signer_id, position, sequence, sig_type, name, email, state,
            link_generation, notified_at, boxes, options)
     SELECT $1, ${id('8')}, ${id('a').replace('to_hex(n)', 'to_hex(2 * n + p)')}, p, p + 1, 'electronic',
            CASE p WHEN 0 THEN 'Asha Rao ' || n ELSE 'Ben Ito' END,
            CASE p WHEN 0 THEN 'asha' || n || CASE WHEN n <= $2 / 2 THEN '@globex.example' ELSE '@acme.example' END
                   ELSE 'ben@initech.example' END,
            'notified', 1, now(), '[]', '{"auth":"none"}'
       FROM ${numbers} CROSS JOIN generate_series(0, 1) p`,
    [tenantId, count],
  )
  await owner('ANALYZE documents, sign_requests, signers')
}
