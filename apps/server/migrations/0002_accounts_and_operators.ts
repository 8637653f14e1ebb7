import { type Kysely, sql } from 'kysely'
import { makeRole } from './tenant-isolation.ts'

// What sign-up, the sandbox and the operator's command line need beyond the core tables.

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [signUps, environments, sandbox, operators, maintenance]) await statement(db)
}

/** Sign-ups are limited per network and hour, because the caller has no key yet. All processes share the counter. */
async function signUps(db: Kysely<never>) {
  await sql`
    CREATE TABLE sign_up_windows (
      network       text NOT NULL,
      window_start  timestamptz NOT NULL,
      attempts      integer NOT NULL,
      PRIMARY KEY (network, window_start)
    ) WITH (fillfactor = 70)`.execute(db)
  await sql`ALTER TABLE sign_up_windows ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY`.execute(db)
  await sql`CREATE POLICY resolver_counts ON sign_up_windows TO countersign_resolver USING (true)`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON sign_up_windows TO countersign_resolver`.execute(db)
  // Opening the account is the first entry of its activity.
  await sql`
    CREATE POLICY resolver_opens ON account_activity FOR INSERT TO countersign_resolver
    WITH CHECK (action = 'account.opened')`.execute(db)
  await sql`GRANT INSERT ON account_activity TO countersign_resolver`.execute(db)
}

/** Which pages may embed signing is set per environment: the sandbox allows http://localhost, live never does. */
async function environments(db: Kysely<never>) {
  await sql`ALTER TABLE tenants ADD COLUMN allowed_origins text[] NOT NULL DEFAULT '{}'`.execute(db)
  await sql`ALTER TABLE accounts DROP COLUMN allowed_origins`.execute(db)
  await sql`GRANT UPDATE (allowed_origins) ON tenants TO countersign_app`.execute(db)
}

/** Tries and sends are counted over a day, so asking for a new code gives no additional guesses (NIST SP 800-63B-4). */
async function sandbox(db: Kysely<never>) {
  await sql`
    ALTER TABLE verified_addresses
      ADD COLUMN sends smallint NOT NULL DEFAULT 1,
      ADD COLUMN day_began_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      ADD COLUMN code_expires_at timestamptz`.execute(db)
  await sql`
    CREATE INDEX inbox_messages_by_recipient ON inbox_messages (tenant_id, lower(recipient), message_id)`.execute(db)
}

/** The operator approves, suspends and resumes accounts. It sees accounts, and of requests only the tenant. */
async function operators(db: Kysely<never>) {
  await makeRole(db, 'countersign_operator')
  await sql`CREATE POLICY operator_manages ON accounts TO countersign_operator USING (true)`.execute(db)
  await sql`
    GRANT SELECT (account_id, email, name, approved_at, suspended_at, created_at), UPDATE (approved_at, suspended_at)
    ON accounts TO countersign_operator`.execute(db)
  await sql`CREATE POLICY operator_reads ON tenants FOR SELECT TO countersign_operator USING (true)`.execute(db)
  await sql`GRANT SELECT (tenant_id, account_id, mode, slot) ON tenants TO countersign_operator`.execute(db)
  await sql`CREATE POLICY operator_finds ON sign_requests FOR SELECT TO countersign_operator USING (true)`.execute(db)
  await sql`GRANT SELECT (tenant_id, request_id) ON sign_requests TO countersign_operator`.execute(db)
  for (const table of ['api_keys', 'account_activity']) {
    await sql`
      CREATE POLICY operator_adds ON ${sql.table(table)} FOR INSERT TO countersign_operator WITH CHECK (true)`.execute(
      db,
    )
    await sql`GRANT INSERT ON ${sql.table(table)} TO countersign_operator`.execute(db)
  }
}

/** Responses stored for an Idempotency-Key are deleted after a day, for all tenants. */
async function maintenance(db: Kysely<never>) {
  await sql`
    CREATE POLICY timer_forgets ON idempotency_keys TO countersign_timer
    USING (created_at < clock_timestamp() - interval '24 hours')`.execute(db)
  await sql`GRANT SELECT (tenant_id, method, path, key, created_at), DELETE ON idempotency_keys TO countersign_timer`.execute(
    db,
  )
}
