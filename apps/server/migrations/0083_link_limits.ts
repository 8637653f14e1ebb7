import { type Kysely, sql } from 'kysely'

/**
 * Visits that began with a link that works once cannot be continued (docs/adr/0083-reading-before-signing.md). How often
 * the reader of a document list has asked for a link since the last digest (docs/adr/0087-recovery-paths.md).
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE visits ADD COLUMN one_use boolean NOT NULL DEFAULT false`.execute(db)
  await sql`ALTER TABLE inboxes ADD COLUMN links_asked integer NOT NULL DEFAULT 0`.execute(db)
  await sql`GRANT UPDATE (links_asked) ON inboxes TO countersign_app`.execute(db)
}
