import { type Kysely, sql } from 'kysely'
import { makeRole } from './tenant-isolation.ts'

// Legal holds, erasure, retention, and what was shown and delivered (docs/adr/0026-erasure-and-the-bundle.md). The
// application may still only append to the audit trail. A separate role, used for nothing else, deletes personal
// values.

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [requests, retention, eraser, watch]) await statement(db)
}

async function requests(db: Kysely<never>) {
  await sql`
    ALTER TABLE sign_requests
      ADD COLUMN held_since timestamptz, -- a legal hold: nothing is erased
      ADD COLUMN erased text CHECK (erased IN ('values','documents'))`.execute(db)
  await sql`ALTER TABLE signers ADD COLUMN shown_at timestamptz, ADD COLUMN copy_at timestamptz`.execute(db)
  // Which pages were sent to a browser. When all were sent, that is recorded.
  await sql`ALTER TABLE visits ADD COLUMN pages_shown integer[] NOT NULL DEFAULT '{}'`.execute(db)
  await sql`GRANT UPDATE (pages_shown) ON visits TO countersign_app`.execute(db)
  // Of a destroyed key only the fact remains.
  await sql`ALTER TABLE document_keys ADD COLUMN destroyed_at timestamptz`.execute(db)
}

/** How long the store protects an account's completed files from deletion. */
async function retention(db: Kysely<never>) {
  await sql`
    ALTER TABLE accounts ADD COLUMN retention_years smallint NOT NULL DEFAULT 8
      CHECK (retention_years BETWEEN 1 AND 100)`.execute(db)
  await sql`GRANT SELECT (retention_years), UPDATE (retention_years) ON accounts TO countersign_operator`.execute(db)
}

/**
 * Limited to one tenant, like the application. It may do what an erasure needs, and append that the erasure was done.
 */
async function eraser(db: Kysely<never>) {
  await makeRole(db, 'countersign_eraser')
  const own = sql.raw(`tenant_id = nullif(current_setting('app.tenant', true), '')::uuid`)
  for (const [name, privileges] of ERASER) {
    const table = sql.table(name)
    await sql`CREATE POLICY eraser_rows ON ${table} TO countersign_eraser USING (${own}) WITH CHECK (${own})`.execute(
      db,
    )
    await sql`GRANT ${sql.raw(privileges)} ON ${table} TO countersign_eraser`.execute(db)
  }
  await sql`
    CREATE POLICY eraser_account ON accounts FOR SELECT TO countersign_eraser
    USING (account_id = (SELECT t.account_id FROM tenants t WHERE t.${own}))`.execute(db)
  await sql`GRANT SELECT (account_id, time_zone, retention_years) ON accounts TO countersign_eraser`.execute(db)
  await sql`GRANT USAGE ON SEQUENCE log_position TO countersign_eraser`.execute(db)
}

/** The integrity scan sees which objects the completed files are, and nothing else of them. */
async function watch(db: Kysely<never>) {
  await sql`CREATE POLICY timer_watches ON request_files FOR SELECT TO countersign_timer USING (true)`.execute(db)
  await sql`
    GRANT SELECT (tenant_id, request_id, kind, object_name, version_id) ON request_files TO countersign_timer`.execute(
    db,
  )
}

const ERASER: [table: string, privileges: string][] = [
  ['tenants', 'SELECT (tenant_id, account_id, mode, clock_offset)'],
  ['sign_requests', 'SELECT, UPDATE'],
  ['signers', 'SELECT, UPDATE'],
  ['attempts', 'SELECT'],
  ['audit_entries', 'SELECT, INSERT'],
  ['audit_personal', 'SELECT, INSERT, UPDATE (revealed), DELETE'],
  ['events', 'SELECT, INSERT, UPDATE (body)'],
  ['log_pending', 'SELECT, INSERT'],
  ['documents', 'SELECT, UPDATE (name)'],
  ['document_pieces', 'SELECT'],
  ['document_keys', 'SELECT, UPDATE (wrapped, destroyed_at)'],
  ['mails', 'SELECT, UPDATE (recipient, last_error)'],
  ['certificate_checks', 'SELECT, UPDATE (chain, path, verdict)'],
  ['remote_attempts', 'SELECT, UPDATE (actor, departure, phase, credentials, credential, certificates, path, verdict)'],
  ['remote_answers', 'SELECT, UPDATE (content)'],
]
