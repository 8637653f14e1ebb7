import { type Kysely, sql } from 'kysely'

/** Recipients who may name somebody else (docs/adr/0079-delegation.md), and accounts that forbid it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE signers
      ADD COLUMN may_delegate boolean NOT NULL DEFAULT false,
      ADD COLUMN delegations smallint NOT NULL DEFAULT 0,
      ADD COLUMN delegated_by jsonb -- name and reason of the person before`.execute(db)
  await sql`ALTER TABLE accounts ADD COLUMN delegation boolean NOT NULL DEFAULT true`.execute(db)
  await sql`GRANT UPDATE (delegation) ON accounts TO countersign_app`.execute(db)
}
