import { type Kysely, sql } from 'kysely'

// The providers that an account's signers may be sent to, in order: [{"id": …, "asp_id": … or null}]
// (docs/operators/providers.md). The application reads it; only the operator sets it.

export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE accounts ADD COLUMN providers jsonb NOT NULL DEFAULT '[]'`.execute(db)
  await sql`GRANT SELECT (providers), UPDATE (providers) ON accounts TO countersign_operator`.execute(db)
}
