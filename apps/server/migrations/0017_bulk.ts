import { type Kysely, sql } from 'kysely'
import { isolateTenants, makeRole } from './tenant-isolation.ts'

// Bulk jobs (docs/adr/0029-bulk-jobs.md). The rows of a job are stored in batches, encrypted with the job's key. A
// created row is its sign request (job_id, job_row), so only failed rows have a row of their own.

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [jobs, batches, failures, templates, requests, workers]) await statement(db)
}

/** due_at: when a worker next processes the job; NULL while there is nothing to do. */
async function jobs(db: Kysely<never>) {
  await sql`
    CREATE TABLE bulk_jobs (
      tenant_id     uuid NOT NULL REFERENCES tenants,
      job_id        uuid NOT NULL,
      key_id        uuid NOT NULL,
      name          text,
      state         text NOT NULL CHECK (state IN
                    ('accepting','running','paused','completed','cancelled','recalling','recalled')),
      rows          integer NOT NULL DEFAULT 0,
      round         integer NOT NULL DEFAULT 0, -- how often its failed rows were sent round again
      defaults      jsonb NOT NULL, -- what it says for every row that does not
      columns       jsonb NOT NULL DEFAULT '[]', -- of the table it came as: name, field
      rate          integer, -- rows a second at most
      actor         jsonb NOT NULL, -- who sent it
      api_key_id    uuid NOT NULL,
      repeat_key    text, -- the Idempotency-Key it came with
      repeat_hash   bytea, -- of what came with it
      event_seq     integer NOT NULL DEFAULT 0,
      due_at        timestamptz,
      waiting_for   jsonb, -- why it waits: code, message
      touched_at    timestamptz NOT NULL DEFAULT clock_timestamp(), -- by the upload, while it lasts
      created_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
      started_at    timestamptz,
      completed_at  timestamptz,
      PRIMARY KEY (tenant_id, job_id),
      FOREIGN KEY (tenant_id, key_id) REFERENCES document_keys
    ) WITH (fillfactor = 70)`.execute(db)
  await sql`CREATE INDEX bulk_jobs_due ON bulk_jobs (due_at) WHERE due_at IS NOT NULL`.execute(db)
  await sql`
    CREATE INDEX bulk_jobs_by_repeat_key ON bulk_jobs (tenant_id, repeat_key) WHERE repeat_key IS NOT NULL`.execute(db)
  await sql`CREATE INDEX bulk_jobs_arriving ON bulk_jobs (touched_at) WHERE state = 'accepting'`.execute(db)
  await isolateTenants(db, 'bulk_jobs')
  await sql`GRANT UPDATE, DELETE ON bulk_jobs TO countersign_app`.execute(db)
}

/** claimed_until: the end of a worker's lease. */
async function batches(db: Kysely<never>) {
  await sql`
    CREATE TABLE bulk_batches (
      tenant_id      uuid NOT NULL,
      job_id         uuid NOT NULL,
      batch          integer NOT NULL,
      first_row      integer NOT NULL,
      rows           integer NOT NULL,
      input          bytea NOT NULL,
      done           boolean NOT NULL DEFAULT false,
      created        integer NOT NULL DEFAULT 0,
      failed         integer NOT NULL DEFAULT 0,
      done_at        timestamptz,
      claimed_until  timestamptz,
      holder         uuid,
      PRIMARY KEY (tenant_id, job_id, batch),
      FOREIGN KEY (tenant_id, job_id) REFERENCES bulk_jobs
    ) WITH (fillfactor = 70)`.execute(db)
  // The content is encrypted, so compression would only cost time.
  await sql`ALTER TABLE bulk_batches ALTER COLUMN input SET STORAGE EXTERNAL`.execute(db)
  await sql`CREATE INDEX bulk_batches_open ON bulk_batches (job_id, batch) WHERE NOT done`.execute(db)
  await isolateTenants(db, 'bulk_batches')
  await sql`
    GRANT UPDATE (done, created, failed, done_at, claimed_until, holder), DELETE
       ON bulk_batches TO countersign_app`.execute(db)
}

/** The errors of a row, as the API reports them, and the corrected row, if there is one. */
async function failures(db: Kysely<never>) {
  await sql`
    CREATE TABLE bulk_failures (
      tenant_id   uuid NOT NULL,
      job_id      uuid NOT NULL,
      row_number  integer NOT NULL,
      round       integer NOT NULL, -- in which it failed; -1: it was edited since
      error       jsonb, -- code, message, errors
      input       bytea, -- instead of what the batch has
      failed_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (tenant_id, job_id, row_number),
      FOREIGN KEY (tenant_id, job_id) REFERENCES bulk_jobs
    )`.execute(db)
  await isolateTenants(db, 'bulk_failures')
  await sql`GRANT UPDATE (round, error, input, failed_at), DELETE ON bulk_failures TO countersign_app`.execute(db)
}

/** The template versions that a job's rows use. They are kept as long as the job, whatever is deleted. */
async function templates(db: Kysely<never>) {
  await sql`
    CREATE TABLE bulk_templates (
      tenant_id    uuid NOT NULL,
      job_id       uuid NOT NULL,
      template_id  uuid NOT NULL,
      version      integer NOT NULL,
      newest       boolean NOT NULL, -- when the job came: for rows that name no version
      PRIMARY KEY (tenant_id, job_id, template_id, version),
      FOREIGN KEY (tenant_id, job_id) REFERENCES bulk_jobs,
      FOREIGN KEY (tenant_id, template_id, version) REFERENCES template_versions
    )`.execute(db)
  await sql`CREATE INDEX bulk_templates_by_version ON bulk_templates (template_id, version)`.execute(db)
  await isolateTenants(db, 'bulk_templates')
  await sql`GRANT DELETE ON bulk_templates TO countersign_app`.execute(db)
}

/** A job's requests by state, counted by index only. */
async function requests(db: Kysely<never>) {
  await sql`
    CREATE INDEX sign_requests_of_job ON sign_requests (job_id, state) WHERE job_id IS NOT NULL`.execute(db)
}

/** Workers find work across tenants: ids, times and numbers, never a row's content. */
async function workers(db: Kysely<never>) {
  await makeRole(db, 'countersign_bulk')
  await sql`
    CREATE POLICY worker_claims ON bulk_jobs TO countersign_bulk
    USING (due_at IS NOT NULL OR state = 'accepting')`.execute(db)
  await sql`
    GRANT SELECT (tenant_id, job_id, state, rate, due_at, touched_at), UPDATE (due_at)
       ON bulk_jobs TO countersign_bulk`.execute(db)
  await sql`CREATE POLICY worker_claims ON bulk_batches TO countersign_bulk USING (NOT done)`.execute(db)
  await sql`
    GRANT SELECT (tenant_id, job_id, batch, rows, done, claimed_until, holder), UPDATE (claimed_until, holder)
       ON bulk_batches TO countersign_bulk`.execute(db)
}
