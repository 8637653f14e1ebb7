import { type Kysely, sql } from 'kysely'
import { isolateTenants } from './tenant-isolation.ts'

/** The job queue's own table (docs/adr/0038-job-queue.md) replaces the tables of pg-boss. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [table, indexes, access]) await statement(db)
  await sql`DROP SCHEMA IF EXISTS pgboss CASCADE`.execute(db)
}

/** Jobs exist for seconds: free space on each page for their updates, and vacuum before dead rows slow the claim. */
async function table(db: Kysely<never>) {
  await sql`
    CREATE TABLE jobs (
      job_id        uuid NOT NULL,
      tenant_id     uuid NOT NULL,
      class         text NOT NULL,
      name          text NOT NULL, -- of the handler
      ids           jsonb NOT NULL,
      urgent        boolean NOT NULL DEFAULT false,
      state         text NOT NULL DEFAULT 'ready' CHECK (state IN ('ready', 'active', 'parked', 'failed')),
      due_at        timestamptz NOT NULL DEFAULT now(), -- a ready job is not run before; a failed job failed then
      claims        int NOT NULL DEFAULT 0, -- fencing token: a worker may settle the job only with its own claim's number
      claimed_until timestamptz, -- of an active job: the end of its lease
      failures      int NOT NULL DEFAULT 0, -- failed attempts
      last_error    text,
      rate_key      text, -- the rate limit that the job is parked for, or was
      created_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (tenant_id, job_id),
      CHECK ((state = 'active') = (claimed_until IS NOT NULL)),
      CHECK (state <> 'parked' OR rate_key IS NOT NULL)
    ) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01)`.execute(db)
}

async function indexes(db: Kysely<never>) {
  // Workers settle jobs of all tenants by their id.
  await sql`CREATE UNIQUE INDEX jobs_by_id ON jobs (job_id)`.execute(db)
  // A claim goes from tenant to tenant and reads each tenant's next jobs.
  await sql`CREATE INDEX jobs_ready ON jobs (class, tenant_id, urgent, due_at) WHERE state = 'ready'`.execute(db)
  await sql`CREATE INDEX jobs_active ON jobs (class, claimed_until) WHERE state = 'active'`.execute(db)
  await sql`
    CREATE INDEX jobs_parked ON jobs (class, rate_key, tenant_id, urgent DESC, created_at)
     WHERE state = 'parked'`.execute(db)
  await sql`
    CREATE INDEX jobs_unparked ON jobs (class, rate_key)
     WHERE rate_key IS NOT NULL AND state IN ('ready', 'active')`.execute(db)
  await sql`CREATE INDEX jobs_failed ON jobs (class, due_at) WHERE state = 'failed'`.execute(db)
}

async function access(db: Kysely<never>) {
  await isolateTenants(db, 'jobs')
  await sql`CREATE POLICY relay_enqueues ON jobs FOR INSERT TO countersign_relay WITH CHECK (true)`.execute(db)
  await sql`GRANT INSERT ON jobs TO countersign_relay`.execute(db)
  await sql`CREATE POLICY workers_run ON jobs TO countersign_jobs USING (true) WITH CHECK (true)`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON jobs TO countersign_jobs`.execute(db)
}
