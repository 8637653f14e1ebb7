import { type Kysely, sql } from 'kysely'

/** Visits that began in a frame by the signing link itself, not by an embed session. They have no origin of their own. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE visits ADD COLUMN framed_by_link boolean NOT NULL DEFAULT false`.execute(db)
}
