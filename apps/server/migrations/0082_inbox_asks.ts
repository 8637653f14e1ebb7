import { type Kysely, sql } from 'kysely'

/** When the reader of a document list last asked for a new link to it (docs/adr/0087-recovery-paths.md). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE inboxes ADD COLUMN link_asked_at timestamptz`.execute(db)
  await sql`GRANT UPDATE (link_asked_at) ON inboxes TO countersign_app`.execute(db)
}
