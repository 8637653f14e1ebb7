import { type Kysely, sql } from 'kysely'

/** What a signer asks the sender for: a new link, or that somebody else is asked (docs/adr/0087-recovery-paths.md). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE signers
      ADD COLUMN link_request jsonb, -- when, how often, and whether it waits for the sender
      ADD COLUMN wrong_person jsonb -- when, and what the person wrote`.execute(db)
}
