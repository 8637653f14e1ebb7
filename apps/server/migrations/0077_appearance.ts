import { type Kysely, sql } from 'kysely'

/** What appearances and warnings about them need (docs/adr/0085-signature-appearance.md). */
export async function up(db: Kysely<never>): Promise<void> {
  // Where text stands on the pages. Null for documents that were uploaded before, and after an erasure.
  await sql`ALTER TABLE documents ADD COLUMN text_places jsonb`.execute(db)
  // The signer's time zone, for the time in the appearance. Null: the sender's.
  for (const table of ['certificate_attempts', 'remote_attempts']) {
    await sql`ALTER TABLE ${sql.table(table)} ADD COLUMN zone text`.execute(db)
    await sql`GRANT UPDATE (zone) ON ${sql.table(table)} TO countersign_eraser`.execute(db)
  }
  await sql`GRANT UPDATE (text_places) ON documents TO countersign_eraser`.execute(db)
}
