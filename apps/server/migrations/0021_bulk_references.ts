import { type Kysely, sql } from 'kysely'

// The rows of a job have distinct references, also when they are retried or corrected. A worker creates requests only
// for a running job. A viewed request stays viewed, however it ends (docs/adr/0029-bulk-jobs.md).

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE UNIQUE INDEX sign_requests_by_job_reference ON sign_requests (tenant_id, job_id, reference)
    WHERE job_id IS NOT NULL AND reference IS NOT NULL`.execute(db)
  // Rows count from 1. A worker that has lost its lease passes 0, which this constraint rejects.
  await sql`
    ALTER TABLE sign_requests ADD CONSTRAINT sign_requests_job_row_counts CHECK (job_row > 0) NOT VALID`.execute(db)
  await sql`ALTER TABLE sign_requests VALIDATE CONSTRAINT sign_requests_job_row_counts`.execute(db)
  await sql`ALTER TABLE sign_requests ADD COLUMN viewed boolean NOT NULL DEFAULT false`.execute(db)
  await sql`DROP INDEX sign_requests_of_job`.execute(db)
  await sql`
    CREATE INDEX sign_requests_of_job ON sign_requests (job_id, state, viewed) WHERE job_id IS NOT NULL`.execute(db)
}
