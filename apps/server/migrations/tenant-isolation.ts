import { type Kysely, sql } from 'kysely'

// Statements that migrations share. Like a released migration, they are never edited.

/** Rows of the transaction's tenant. */
const own = sql.raw(`tenant_id = nullif(current_setting('app.tenant', true), '')::uuid`)

/** The application reads and adds its tenant's rows. Other privileges are granted explicitly. */
export async function isolateTenants(db: Kysely<never>, name: string): Promise<void> {
  const table = sql.table(name)
  await sql`ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY`.execute(db)
  await sql`CREATE POLICY own_rows ON ${table} TO countersign_app USING (${own}) WITH CHECK (${own})`.execute(db)
  await sql`GRANT SELECT, INSERT ON ${table} TO countersign_app`.execute(db)
}

/**
 * A role that owns nothing and is subject to row-level security. Logins are members of it (platform/db/logins.ts); the
 * owner is not. Roles belong to the whole server, and two databases may be migrated at once.
 */
export async function makeRole(db: Kysely<never>, name: string): Promise<void> {
  const [role, text] = [sql.id(name), sql.lit(name)]
  await sql`
    DO $$
    BEGIN
      PERFORM pg_advisory_xact_lock(hashtext('countersign roles'));
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = ${text}) THEN
        CREATE ROLE ${role} NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE;
      END IF;
      GRANT USAGE ON SCHEMA public TO ${role};
    END $$`.execute(db)
}
