import { type Kysely, sql } from 'kysely'

/** The events that a request chose for its webhook_url; null: the default. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE sign_requests ADD COLUMN webhook_events text[]`.execute(db)
  await sql`GRANT SELECT (webhook_events) ON sign_requests TO countersign_relay`.execute(db)
}
