import { type Kysely, sql } from 'kysely'
import { isolateTenants, makeRole } from './tenant-isolation.ts'

// The transparency log (docs/adr/0025-log.md). An entry that is not logged yet is a tenant's row. Logged entries are
// public, contain only hashes and numbers, and belong to no tenant.

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [pending, logs, readers, writer]) await statement(db)
}

/** Written together with the change whose chain head it commits to. A create writes none. */
async function pending(db: Kysely<never>) {
  await sql`CREATE SEQUENCE log_position`.execute(db)
  await sql`
    CREATE TABLE log_pending (
      tenant_id   uuid NOT NULL,
      request_id  uuid NOT NULL,
      seq         integer NOT NULL,
      head        bytea NOT NULL,
      mode        text NOT NULL CHECK (mode IN ('test','live')),
      position    bigint NOT NULL DEFAULT nextval('log_position'),
      created_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
      refused     text, -- why it cannot be logged
      PRIMARY KEY (tenant_id, request_id, seq)
    ) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01)`.execute(db)
  await sql`
    CREATE INDEX log_pending_in_order ON log_pending (mode, position) WHERE refused IS NULL`.execute(db)
  await isolateTenants(db, 'log_pending')
  await sql`GRANT USAGE ON SEQUENCE log_position TO countersign_app`.execute(db)
}

async function logs(db: Kysely<never>) {
  // `size` leaves have a position. The newest checkpoint covers `published` of them.
  await sql`
    CREATE TABLE logs (
      log          text PRIMARY KEY,
      mode         text NOT NULL CHECK (mode IN ('test','live')),
      origin       text NOT NULL UNIQUE,
      size         bigint NOT NULL DEFAULT 0,
      published    bigint NOT NULL DEFAULT 0,
      root         bytea, -- of the published ones
      journal_index bigint NOT NULL DEFAULT 0, -- of the store's journal, in which that root stands
      holder       uuid, -- the process that writes
      lease_until  timestamptz,
      halted       text, -- why nothing is published
      halted_at    timestamptz,
      stamped_at   timestamptz,
      created_at   timestamptz NOT NULL DEFAULT clock_timestamp()
    ) WITH (fillfactor = 50)`.execute(db)
  await sql`
    CREATE TABLE log_leaves (
      log             text NOT NULL,
      leaf_index      bigint NOT NULL,
      request_sha256  bytea NOT NULL,
      count           integer NOT NULL,
      head            bytea NOT NULL,
      PRIMARY KEY (log, leaf_index)
    )`.execute(db)
  await sql`CREATE INDEX log_leaves_by_head ON log_leaves (head)`.execute(db)
  await sql`CREATE INDEX log_leaves_of_request ON log_leaves (request_sha256, count)`.execute(db)
  await sql`
    CREATE TABLE log_checkpoints (
      log        text NOT NULL,
      size       bigint NOT NULL,
      root       bytea NOT NULL,
      note       text NOT NULL, -- as the log signed it
      signed_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
      stamp      bytea, -- RFC 3161 token over the note
      PRIMARY KEY (log, size)
    )`.execute(db)
  await sql`
    CREATE TABLE log_cosignatures (
      log        text NOT NULL,
      size       bigint NOT NULL,
      witness    text NOT NULL,
      line       text NOT NULL,
      added_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (log, size, witness),
      FOREIGN KEY (log, size) REFERENCES log_checkpoints
    )`.execute(db)
  await sql`
    CREATE TABLE log_keys (
      vkey        text PRIMARY KEY,
      log         text NOT NULL,
      first_used  timestamptz NOT NULL DEFAULT clock_timestamp()
    )`.execute(db)
}

const PUBLIC = ['logs', 'log_leaves', 'log_checkpoints', 'log_cosignatures', 'log_keys']

async function readers(db: Kysely<never>) {
  for (const name of PUBLIC) {
    const table = sql.table(name)
    await sql`ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY`.execute(db)
    await sql`
      CREATE POLICY public_reads ON ${table} FOR SELECT
          TO countersign_app, countersign_resolver, countersign_operator USING (true)`.execute(db)
    await sql`GRANT SELECT ON ${table} TO countersign_app, countersign_resolver, countersign_operator`.execute(db)
  }
  await sql`
    CREATE POLICY witness_adds ON log_cosignatures FOR INSERT TO countersign_resolver WITH CHECK (true)`.execute(db)
  await sql`GRANT INSERT ON log_cosignatures TO countersign_resolver`.execute(db)
  // Monitoring counts pending and rejected entries without seeing their tenants.
  await sql`CREATE POLICY resolver_counts ON log_pending FOR SELECT TO countersign_resolver USING (true)`.execute(db)
  await sql`GRANT SELECT (mode, created_at, refused) ON log_pending TO countersign_resolver`.execute(db)
  await sql`CREATE POLICY operator_reads ON log_pending FOR SELECT TO countersign_operator USING (true)`.execute(db)
  await sql`
    GRANT SELECT (tenant_id, request_id, seq, mode, position, created_at, refused)
       ON log_pending TO countersign_operator`.execute(db)
}

/**
 * The log writer assigns positions to pending entries of all tenants, and compares them with the chain. It deletes no
 * logged entry.
 */
async function writer(db: Kysely<never>) {
  await makeRole(db, 'countersign_log')
  await sql`CREATE POLICY log_takes ON log_pending TO countersign_log USING (true)`.execute(db)
  await sql`GRANT SELECT, DELETE, UPDATE (refused) ON log_pending TO countersign_log`.execute(db)
  await sql`CREATE POLICY log_compares ON audit_entries FOR SELECT TO countersign_log USING (true)`.execute(db)
  await sql`GRANT SELECT (tenant_id, request_id, seq, hash) ON audit_entries TO countersign_log`.execute(db)
  for (const name of PUBLIC) {
    const table = sql.table(name)
    await sql`CREATE POLICY log_reads ON ${table} FOR SELECT TO countersign_log USING (true)`.execute(db)
    await sql`CREATE POLICY log_adds ON ${table} FOR INSERT TO countersign_log WITH CHECK (true)`.execute(db)
    await sql`GRANT SELECT, INSERT ON ${table} TO countersign_log`.execute(db)
  }
  await sql`CREATE POLICY log_advances ON logs FOR UPDATE TO countersign_log USING (true)`.execute(db)
  // A time-stamp is added once. Nothing else of a checkpoint changes.
  await sql`CREATE POLICY log_stamps ON log_checkpoints FOR UPDATE TO countersign_log USING (stamp IS NULL) WITH CHECK (true)`.execute(
    db,
  )
  await sql`
    GRANT UPDATE (size, published, root, journal_index, holder, lease_until, halted, halted_at, stamped_at)
       ON logs TO countersign_log`.execute(db)
  await sql`GRANT UPDATE (stamp) ON log_checkpoints TO countersign_log`.execute(db)
}
