import { type Kysely, sql } from 'kysely'

/** The trace of a request (W3C traceparent): every step of its life continues it. Null without tracing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE sign_requests ADD COLUMN traceparent text`.execute(db)
}
