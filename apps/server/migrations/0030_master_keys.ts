import { type Kysely, sql } from 'kysely'
import { makeRole } from './tenant-isolation.ts'

// The ids of the master keys that wrap rows, with a check value by which a wrong key is recognised. Never a key. A row
// can be wrapped only under a registered key that is open. `countersign admin rewrap` closes and empties old keys.

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE master_keys (
      master_key_id  text PRIMARY KEY,
      check_value    bytea, -- a known value, encrypted by the key; null: in use before this table
      registered_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
      closed_at      timestamptz, -- since then it wraps nothing
      emptied_at     timestamptz, -- since then no row is wrapped under it, and it may be destroyed
      CHECK (emptied_at IS NULL OR closed_at IS NOT NULL)
    )`.execute(db)
  // The owner is no superuser: while row-level security is forced on the table, the owner finds no row.
  await sql`ALTER TABLE document_keys NO FORCE ROW LEVEL SECURITY`.execute(db)
  await sql`INSERT INTO master_keys (master_key_id) SELECT DISTINCT master_key_id FROM document_keys`.execute(db)
  await sql`ALTER TABLE document_keys FORCE ROW LEVEL SECURITY`.execute(db)

  // A transaction that has passed the check holds a lock on the table until its end. Closing a key waits for those
  // (platform/master-keys/rotate.ts).
  await sql`
    CREATE FUNCTION require_open_master_key() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
    BEGIN
      IF NOT EXISTS (SELECT FROM master_keys WHERE master_key_id = NEW.master_key_id AND closed_at IS NULL) THEN
        RAISE EXCEPTION 'the master key % is not registered, or is closed', NEW.master_key_id
          USING ERRCODE = 'object_not_in_prerequisite_state';
      END IF;
      RETURN NULL;
    END $$`.execute(db)
  await sql`
    CREATE TRIGGER wrapped_under_an_open_key AFTER INSERT OR UPDATE OF master_key_id ON document_keys
    FOR EACH ROW EXECUTE FUNCTION require_open_master_key()`.execute(db)

  await makeRole(db, 'countersign_keys')
  await registry(db)
  await rewrapping(db)
}

/**
 * Every process registers the first key of a new database and reads the states. Further keys are the operator's: a process
 * that could register one that no host has would stop all of them. A closed key is never opened again.
 */
async function registry(db: Kysely<never>) {
  await sql`ALTER TABLE master_keys ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY`.execute(db)
  await sql`
    CREATE POLICY everybody_reads ON master_keys FOR SELECT
        TO countersign_app, countersign_keys USING (true)`.execute(db)
  await sql`
    CREATE POLICY app_registers_the_first ON master_keys FOR INSERT TO countersign_app
        WITH CHECK (check_value IS NOT NULL AND NOT EXISTS (SELECT FROM master_keys))`.execute(db)
  await sql`CREATE POLICY keys_registers ON master_keys FOR INSERT TO countersign_keys WITH CHECK (true)`.execute(db)
  await sql`
    CREATE POLICY keys_closes ON master_keys FOR UPDATE
        TO countersign_keys USING (true) WITH CHECK (closed_at IS NOT NULL)`.execute(db)
  await sql`
    GRANT SELECT, INSERT (master_key_id, check_value) ON master_keys TO countersign_app, countersign_keys`.execute(db)
  await sql`GRANT UPDATE (closed_at, emptied_at) ON master_keys TO countersign_keys`.execute(db)
}

/** Wraps the keys of every tenant again. Only the operator's command uses it; it reads no document. */
async function rewrapping(db: Kysely<never>) {
  await sql`REVOKE UPDATE (master_key_id) ON document_keys FROM countersign_app`.execute(db)
  await sql`
    GRANT SELECT (tenant_id, key_id, master_key_id, wrapped), UPDATE (master_key_id, wrapped)
       ON document_keys TO countersign_keys`.execute(db)
  await sql`
    CREATE POLICY keys_rewraps ON document_keys TO countersign_keys USING (true) WITH CHECK (true)`.execute(db)
}
