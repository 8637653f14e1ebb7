import { type Kysely, sql } from 'kysely'

/** When a signer first got the document as a file (docs/adr/0083-reading-before-signing.md). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE signers ADD COLUMN downloaded_at timestamptz`.execute(db)
}
