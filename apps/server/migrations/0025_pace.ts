import { type Kysely, sql } from 'kysely'

// The mail rate of each domain (docs/adr/0035-mail-rate-limits.md), the deletion of a bulk job's input, and the
// counters of bulk jobs for the service's metrics.

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [domains, inputs, figures]) await statement(db)
}

/**
 * Per cell, not per tenant: receivers count all mails from our address. The role that sees it runs jobs and has no
 * other access. Unlogged, because the state may be lost in a crash.
 */
async function domains(db: Kysely<never>) {
  await sql`
    CREATE UNLOGGED TABLE mail_domains (
      domain     text PRIMARY KEY,
      next_at    timestamptz NOT NULL DEFAULT clock_timestamp(), -- when the next mail may leave
      share      float8 NOT NULL DEFAULT 1, -- of the full pace, when it was slowed down
      slowed_at  timestamptz NOT NULL DEFAULT 'epoch'
    ) WITH (fillfactor = 50)`.execute(db)
  await sql`ALTER TABLE mail_domains ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY`.execute(db)
  await sql`CREATE POLICY workers_pace ON mail_domains TO countersign_jobs USING (true) WITH CHECK (true)`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON mail_domains TO countersign_jobs`.execute(db)
}

/** The input of a job that ended long ago is destroyed: its key, its batches' input and its edited rows. */
async function inputs(db: Kysely<never>) {
  await sql`ALTER TABLE bulk_jobs ADD COLUMN destroyed_at timestamptz`.execute(db)
  await sql`
    CREATE INDEX bulk_jobs_ended ON bulk_jobs (completed_at)
     WHERE completed_at IS NOT NULL AND destroyed_at IS NULL`.execute(db)
  await sql`GRANT UPDATE (input) ON bulk_batches TO countersign_app`.execute(db)
  await sql`GRANT UPDATE (destroyed_at) ON document_keys TO countersign_app`.execute(db)
  await sql`
    CREATE POLICY worker_destroys ON bulk_jobs FOR SELECT TO countersign_bulk
    USING (completed_at IS NOT NULL AND destroyed_at IS NULL)`.execute(db)
  await sql`GRANT SELECT (completed_at, destroyed_at) ON bulk_jobs TO countersign_bulk`.execute(db)
}

async function figures(db: Kysely<never>) {
  await sql`CREATE INDEX bulk_jobs_open ON bulk_jobs (state) WHERE completed_at IS NULL`.execute(db)
  await sql`CREATE POLICY resolver_measures ON bulk_jobs FOR SELECT TO countersign_resolver USING (true)`.execute(db)
  await sql`GRANT SELECT (tenant_id, job_id, state, due_at, waiting_for, completed_at) ON bulk_jobs TO countersign_resolver`.execute(
    db,
  )
  await sql`
    CREATE POLICY resolver_measures ON bulk_batches FOR SELECT TO countersign_resolver USING (NOT done)`.execute(db)
  await sql`GRANT SELECT (tenant_id, job_id, batch, done) ON bulk_batches TO countersign_resolver`.execute(db)
}
