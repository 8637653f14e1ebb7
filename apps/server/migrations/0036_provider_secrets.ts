import { type Kysely, sql } from 'kysely'

// Passwords, PINs and client secrets that providers' profiles name, wrapped by the master key. They belong to the
// operator, not to a tenant. operator_activity records who changed them.

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE provider_secrets (
      name           text PRIMARY KEY CHECK (name ~ '^[a-z0-9][a-z0-9._-]{0,63}$'),
      master_key_id  text NOT NULL,
      wrapped        bytea NOT NULL,
      created_at     timestamptz NOT NULL DEFAULT clock_timestamp(),
      replaced_at    timestamptz -- when the value was last replaced
    )`.execute(db)
  await sql`
    CREATE TRIGGER wrapped_under_an_open_key AFTER INSERT OR UPDATE OF master_key_id ON provider_secrets
    FOR EACH ROW EXECUTE FUNCTION require_open_master_key()`.execute(db)
  await sql`ALTER TABLE provider_secrets ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY`.execute(db)

  await sql`
    CREATE POLICY sealer_reads ON provider_secrets FOR SELECT TO countersign_sealer USING (true)`.execute(db)
  await sql`GRANT SELECT (name, master_key_id, wrapped) ON provider_secrets TO countersign_sealer`.execute(db)

  // Writes values and never reads them. The trigger reads the state of the master key.
  await sql`
    CREATE POLICY operator_manages ON provider_secrets TO countersign_operator USING (true) WITH CHECK (true)`.execute(
    db,
  )
  await sql`
    GRANT SELECT (name, created_at, replaced_at), INSERT (name, master_key_id, wrapped),
          UPDATE (master_key_id, wrapped, replaced_at), DELETE ON provider_secrets TO countersign_operator`.execute(db)
  await sql`CREATE POLICY operator_reads ON master_keys FOR SELECT TO countersign_operator USING (true)`.execute(db)
  await sql`GRANT SELECT (master_key_id, closed_at) ON master_keys TO countersign_operator`.execute(db)

  await sql`
    CREATE POLICY keys_rewraps ON provider_secrets TO countersign_keys USING (true) WITH CHECK (true)`.execute(db)
  await sql`
    GRANT SELECT (name, master_key_id, wrapped), UPDATE (master_key_id, wrapped)
       ON provider_secrets TO countersign_keys`.execute(db)
  await operatorActivity(db)
}

/** Changes by operators that concern no account. Only the owner of the database can change an entry. */
async function operatorActivity(db: Kysely<never>) {
  await sql`
    CREATE TABLE operator_activity (
      entry_id  uuid PRIMARY KEY,
      at        timestamptz NOT NULL DEFAULT clock_timestamp(),
      actor     text NOT NULL,
      action    text NOT NULL,
      detail    jsonb NOT NULL DEFAULT '{}'
    )`.execute(db)
  await sql`ALTER TABLE operator_activity ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY`.execute(db)
  await sql`
    CREATE POLICY operator_adds ON operator_activity FOR INSERT TO countersign_operator WITH CHECK (true)`.execute(db)
  await sql`
    GRANT INSERT (entry_id, actor, action, detail) ON operator_activity TO countersign_operator`.execute(db)
  await sql`
    CREATE POLICY support_reads ON operator_activity FOR SELECT TO countersign_support USING (true)`.execute(db)
  await sql`GRANT SELECT ON operator_activity TO countersign_support`.execute(db)
}
