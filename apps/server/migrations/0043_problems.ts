import { type Kysely, sql } from 'kysely'

/** Failures of background work are recorded with their request, and jobs that failed for good are reported once. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE sign_requests ADD COLUMN problems jsonb NOT NULL DEFAULT '[]'`.execute(db)
  await sql`GRANT SELECT (problems) ON sign_requests TO countersign_support`.execute(db)
  // Null: nobody was told yet that the job failed.
  await sql`ALTER TABLE jobs ADD COLUMN reported_at timestamptz`.execute(db)
}
