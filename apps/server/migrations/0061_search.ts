import { type Kysely, sql } from 'kysely'
import { isolateTenants } from './tenant-isolation.ts'

// The search index of sign requests (docs/adr/0073-search.md).

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [index, queue, backfill, eraser]) await statement(db)
}

/**
 * No foreign key: its check would lock the request until the worker commits, and a signature would wait. The tokens are
 * compared by bytes: the comparisons of text with this collation are leakproof, so that PostgreSQL uses the
 * index of the primary key under row-level security. LIKE and full-text search are not.
 */
async function index(db: Kysely<never>) {
  await sql`
    CREATE TABLE search_entries (
      tenant_id   uuid NOT NULL,
      request_id  uuid NOT NULL,
      content     text NOT NULL, -- what was indexed: packages/domain/search
      PRIMARY KEY (tenant_id, request_id)
    )`.execute(db)
  await sql`
    CREATE TABLE search_tokens (
      tenant_id   uuid NOT NULL,
      token       text COLLATE "C" NOT NULL,
      request_id  uuid NOT NULL,
      PRIMARY KEY (tenant_id, token, request_id)
    )`.execute(db)
  for (const table of ['search_entries', 'search_tokens']) await isolateTenants(db, table)
  await sql`GRANT UPDATE (content), DELETE ON search_entries TO countersign_app`.execute(db)
  await sql`GRANT DELETE ON search_tokens TO countersign_app`.execute(db)
}

/** Requests to index. The relay adds one for each event that names people; a worker takes them, tenant by tenant. */
async function queue(db: Kysely<never>) {
  await sql`
    CREATE TABLE search_queue (
      tenant_id   uuid NOT NULL,
      request_id  uuid NOT NULL,
      seq         integer NOT NULL, -- of the event; 0: the request is older than the index
      PRIMARY KEY (tenant_id, request_id, seq)
    ) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01)`.execute(db)
  await isolateTenants(db, 'search_queue')
  await sql`GRANT UPDATE, DELETE ON search_queue TO countersign_app`.execute(db)
  await sql`CREATE POLICY relay_adds ON search_queue FOR INSERT TO countersign_relay WITH CHECK (true)`.execute(db)
  await sql`CREATE POLICY relay_finds ON search_queue FOR SELECT TO countersign_relay USING (true)`.execute(db)
  await sql`GRANT INSERT, SELECT (tenant_id) ON search_queue TO countersign_relay`.execute(db)
}

/**
 * How far the requests that are older than the index are queued. It begins when no worker of the version before is left:
 * those queue nothing.
 */
async function backfill(db: Kysely<never>) {
  await sql`
    CREATE TABLE search_backfill (
      one           boolean PRIMARY KEY DEFAULT true CHECK (one),
      begins_at     timestamptz NOT NULL DEFAULT clock_timestamp() + interval '15 minutes',
      last_tenant   uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
      last_request  uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
      ended_at      timestamptz
    )`.execute(db)
  await sql`INSERT INTO search_backfill DEFAULT VALUES`.execute(db)
  await sql`GRANT SELECT, UPDATE ON search_backfill TO countersign_relay`.execute(db)
}

/** An erasure replaces what is indexed in its own transaction. */
async function eraser(db: Kysely<never>) {
  const own = sql.raw(`tenant_id = nullif(current_setting('app.tenant', true), '')::uuid`)
  for (const [name, privileges] of [
    ['search_entries', 'SELECT, INSERT, UPDATE (content), DELETE'],
    ['search_tokens', 'SELECT, INSERT, DELETE'],
  ] as const) {
    const table = sql.table(name)
    await sql`CREATE POLICY eraser_rows ON ${table} TO countersign_eraser USING (${own}) WITH CHECK (${own})`.execute(
      db,
    )
    await sql`GRANT ${sql.raw(privileges)} ON ${table} TO countersign_eraser`.execute(db)
  }
}
