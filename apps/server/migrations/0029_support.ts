import { type Kysely, sql } from 'kysely'
import { makeRole } from './tenant-isolation.ts'

/**
 * For people who look at a running service: accounts, states, times and errors of all tenants. No names of signers, no
 * documents, no keys, no hashes of keys or links, no contents of events.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await makeRole(db, 'countersign_support')
  for (const [name, columns] of READS) {
    await sql`CREATE POLICY support_reads ON ${sql.table(name)} FOR SELECT TO countersign_support USING (true)`.execute(
      db,
    )
    await sql`GRANT SELECT (${sql.raw(columns)}) ON ${sql.table(name)} TO countersign_support`.execute(db)
  }
  await sql`GRANT SELECT ON relay_cursor TO countersign_support`.execute(db)
}

const READS: [table: string, columns: string][] = [
  ['accounts', 'account_id, email, name, approved_at, suspended_at, created_at, weight, retention_years'],
  ['tenants', 'tenant_id, account_id, mode, slot'],
  ['account_activity', 'tenant_id, at, action, actor'],
  ['sign_requests', 'tenant_id, request_id, document_id, state, expires_at, latest_revision, seal_error, seal_retries, due_at, job_id, created_at, ended_at, seal_due_at, held_since, erased'],
  ['jobs', 'tenant_id, job_id, class, name, state, due_at, claims, claimed_until, failures, created_at'],
  ['mails', 'tenant_id, mail_id, request_id, kind, state, attempts, created_at, sent_at'],
  ['webhook_health', 'tenant_id, endpoint_id, due_at, paused_until, failing_since, accepted, refused, given_up'],
  ['bulk_jobs', 'tenant_id, job_id, state, due_at, waiting_for, completed_at'],
  ['log_pending', 'tenant_id, request_id, seq, mode, position, created_at, refused'],
  ['logs', 'log, size, published, halted, halted_at, stamped_at'],
] // biome-ignore format: one line per table
