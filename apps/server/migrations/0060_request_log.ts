import { type Kysely, sql } from 'kysely'
import { isolateTenants } from './tenant-isolation.ts'

/**
 * The request log: an account's calls of the last 30 days, without bodies. The time of a call is in `entry_id`, a UUIDv7,
 * which also is the id of the call in the API unless its sender chose one (`request_id`).
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE request_log (
      tenant_id   uuid NOT NULL REFERENCES tenants,
      entry_id    uuid NOT NULL,
      request_id  text,
      method      text NOT NULL,
      path        text NOT NULL,
      route       text NOT NULL,
      status      smallint NOT NULL,
      error_code  text,
      duration_ms integer NOT NULL,
      key_id      uuid,
      user_id     uuid,
      document_id uuid,
      user_agent  text,
      PRIMARY KEY (tenant_id, entry_id),
      CHECK (num_nonnulls(key_id, user_id) = 1)
    ) WITH (autovacuum_vacuum_scale_factor = 0.02)`.execute(db)
  await indexes(db)
  await isolateTenants(db, 'request_log')
  await expiry(db)
  await erasure(db)
}

/** Few, because every call adds a row: the indexes on failures and on chosen ids have few rows. */
async function indexes(db: Kysely<never>) {
  await sql`
    CREATE INDEX request_log_of_document ON request_log (tenant_id, document_id, entry_id)
     WHERE document_id IS NOT NULL`.execute(db)
  await sql`
    CREATE INDEX request_log_failures ON request_log (tenant_id, entry_id) WHERE status >= 400`.execute(db)
  await sql`
    CREATE INDEX request_log_chosen_ids ON request_log (tenant_id, request_id, entry_id)
     WHERE request_id IS NOT NULL`.execute(db)
}

/** The worker deletes old rows and those of removed accounts. It reads nothing but keys. */
async function expiry(db: Kysely<never>) {
  await sql`CREATE POLICY timer_expires ON request_log TO countersign_timer USING (true)`.execute(db)
  await sql`GRANT SELECT (tenant_id, entry_id), DELETE ON request_log TO countersign_timer`.execute(db)
}

async function erasure(db: Kysely<never>) {
  const own = sql.raw(`tenant_id = nullif(current_setting('app.tenant', true), '')::uuid`)
  await sql`CREATE POLICY eraser_rows ON request_log TO countersign_eraser USING (${own}) WITH CHECK (${own})`.execute(
    db,
  )
  await sql`GRANT SELECT (tenant_id, document_id), DELETE ON request_log TO countersign_eraser`.execute(db)
}
