import { type Kysely, sql } from 'kysely'

// The operator's trust stores that apply to an account's signers (docs/operators/trust-stores.md). NULL: the default
// stores. The application reads the column; only the operator sets it.

export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE accounts ADD COLUMN trust_stores text[]`.execute(db)
  await sql`GRANT SELECT (trust_stores), UPDATE (trust_stores) ON accounts TO countersign_operator`.execute(db)
}
