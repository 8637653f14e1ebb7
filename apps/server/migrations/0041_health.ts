import { type Kysely, sql } from 'kysely'

/** What metrics and checks read: requests that wait to be sealed, and since when sealing one fails. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE sign_requests ADD COLUMN seal_failing_since timestamptz`.execute(db)
  await sql`
    CREATE POLICY resolver_measures ON sign_requests FOR SELECT TO countersign_resolver
     USING (seal_due_at IS NOT NULL)`.execute(db)
  await sql`
    GRANT SELECT (tenant_id, seal_due_at, seal_failing_since) ON sign_requests TO countersign_resolver`.execute(db)
  await sql`GRANT SELECT (seal_failing_since) ON sign_requests TO countersign_sealer`.execute(db)
}
