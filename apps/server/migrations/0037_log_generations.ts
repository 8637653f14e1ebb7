import { type Kysely, sql } from 'kysely'

// The order of the event log across restores. Transaction ids order events within one cluster only: a database that is
// restored into another cluster begins again with low ones. Events of a later generation follow those of all earlier ones.
// `migrate` begins a generation when it finds that the database was restored (docs/adr/0051-restored-databases.md).

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE log_generations (
      generation         integer PRIMARY KEY,
      system_identifier  bigint NOT NULL, -- of the cluster
      table_oid          oid NOT NULL, -- of this table: a dump does not keep it
      began_at           timestamptz NOT NULL DEFAULT clock_timestamp()
    )`.execute(db)
  await sql`
    INSERT INTO log_generations (generation, system_identifier, table_oid)
    SELECT 1, system_identifier, 'log_generations'::regclass FROM pg_control_system()`.execute(db)
  await sql`GRANT SELECT ON log_generations TO PUBLIC`.execute(db)
  await events(db)
  await isRestored(db)
}

async function events(db: Kysely<never>) {
  await sql`ALTER TABLE events ADD COLUMN generation integer NOT NULL DEFAULT 1`.execute(db)
  await sql`DROP INDEX events_in_order, events_of_tenant`.execute(db)
  await sql`CREATE INDEX events_in_order ON events (generation, xid, position)`.execute(db)
  await sql`CREATE INDEX events_of_tenant ON events (tenant_id, generation, xid, position)`.execute(db)
  await sql`GRANT SELECT (generation) ON events TO countersign_relay`.execute(db)
  await sql`ALTER TABLE relay_cursor DROP COLUMN epoch, ADD COLUMN generation integer NOT NULL DEFAULT 1`.execute(db)
}

/** Every login asks at each new connection, with its own rights. */
async function isRestored(db: Kysely<never>) {
  await sql`
    CREATE FUNCTION database_is_restored() RETURNS boolean
    LANGUAGE sql STABLE AS $$
      SELECT (g.system_identifier, g.table_oid) <> (c.system_identifier, 'log_generations'::regclass::oid)
        FROM log_generations g, pg_control_system() c ORDER BY g.generation DESC LIMIT 1
    $$`.execute(db)
}
