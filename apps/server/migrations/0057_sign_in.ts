import { type Kysely, sql } from 'kysely'

// What signing in needs besides the tables of users: mails to users, and the API keys of an account whose owner claims it.

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [mails, keys]) await statement(db)
}

async function mails(db: Kysely<never>) {
  await sql`CREATE POLICY identity_enqueues ON jobs FOR INSERT TO countersign_identity WITH CHECK (true)`.execute(db)
  await sql`GRANT INSERT ON jobs TO countersign_identity`.execute(db)
}

async function keys(db: Kysely<never>) {
  await sql`CREATE POLICY claim_reads ON api_keys FOR SELECT TO countersign_identity USING (true)`.execute(db)
  await sql`CREATE POLICY claim_revokes ON api_keys FOR UPDATE TO countersign_identity USING (true)`.execute(db)
  await sql`
    GRANT SELECT (tenant_id, key_id, name, hint, created_at, expires_at, revoked_at), UPDATE (revoked_at)
       ON api_keys TO countersign_identity`.execute(db)
}
