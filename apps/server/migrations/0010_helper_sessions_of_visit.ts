import { type Kysely, sql } from 'kysely'

// A page polls the state of its helper, also of a session that has ended.

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE INDEX helper_sessions_of_visit ON helper_sessions (tenant_id, visit_id, session_id)`.execute(db)
}
