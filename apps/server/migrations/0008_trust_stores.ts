import { type Kysely, sql } from 'kysely'

// By which of the operator's trust stores an account's signers are believed (docs/TRUST.md). Null: the default ones.
// The application reads it; only the operator sets it.

export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE accounts ADD COLUMN trust_stores text[]`.execute(db)
  await sql`GRANT SELECT (trust_stores), UPDATE (trust_stores) ON accounts TO countersign_operator`.execute(db)
}
