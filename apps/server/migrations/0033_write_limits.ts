import { type Kysely, sql } from 'kysely'

/** Writes are counted per tenant, so that more keys do not give more writes. Windows of past minutes are not needed. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`DELETE FROM rate_windows`.execute(db)
  await sql`ALTER TABLE rate_windows DROP COLUMN key_id, ADD PRIMARY KEY (tenant_id, window_start)`.execute(db)
}
