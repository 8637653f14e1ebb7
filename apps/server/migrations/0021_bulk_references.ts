import { type Kysely, sql } from 'kysely'

// A job's rows differ by their reference, also when they are tried again or mended; and what a worker creates is a row
// of a job that runs (docs/adr/0029-bulk-jobs.md).

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE UNIQUE INDEX sign_requests_by_job_reference ON sign_requests (tenant_id, job_id, reference)
    WHERE job_id IS NOT NULL AND reference IS NOT NULL`.execute(db)
  // Rows count from 1. Whoever may no longer create one gives 0 (signrequests/commit-create.ts).
  await sql`
    ALTER TABLE sign_requests ADD CONSTRAINT sign_requests_job_row_counts CHECK (job_row > 0) NOT VALID`.execute(db)
  await sql`ALTER TABLE sign_requests VALIDATE CONSTRAINT sign_requests_job_row_counts`.execute(db)
}

export async function down(): Promise<void> {
  throw new Error('This migration is not taken back: restore a backup instead.')
}
