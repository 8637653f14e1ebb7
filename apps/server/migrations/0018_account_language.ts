import { type Kysely, sql } from 'kysely'

// The language of an account's certificates of completion.

export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE accounts ADD COLUMN language text NOT NULL DEFAULT 'en'`.execute(db)
  await sql`GRANT UPDATE (language) ON accounts TO countersign_app`.execute(db)
}
