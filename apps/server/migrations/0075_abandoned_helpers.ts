import { type Kysely, sql } from 'kysely'

/** Lets the timer clear what was said to helpers that never signed. It cannot read it. */
export async function up(db: Kysely<never>): Promise<void> {
  const abandoned = sql`code_expires_at < clock_timestamp() - interval '1 hour'`
  for (const statement of [
    sql`CREATE POLICY timer_finds ON helper_sessions FOR SELECT TO countersign_timer USING (${abandoned})`,
    sql`
      CREATE POLICY timer_clears ON helper_sessions FOR UPDATE TO countersign_timer
      USING (stated IS NOT NULL AND ${abandoned}) WITH CHECK (stated IS NULL)`,
    sql`GRANT SELECT (session_id, code_expires_at), UPDATE (stated) ON helper_sessions TO countersign_timer`,
  ]) {
    await statement.execute(db)
  }
}
