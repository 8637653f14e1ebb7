import { type Kysely, sql } from 'kysely'

/** The mail of a request that a captured mail is, so that the request can show it. Mails of before have none. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE inbox_messages ADD COLUMN mail_id uuid`.execute(db)
}
