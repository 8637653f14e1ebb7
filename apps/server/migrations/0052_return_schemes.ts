import { type Kysely, sql } from 'kysely'

/** The schemes of the tenant's apps, to which signers may return. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE tenants ADD COLUMN allowed_return_schemes text[] NOT NULL DEFAULT '{}'`.execute(db)
  await sql`GRANT UPDATE (allowed_return_schemes) ON tenants TO countersign_app`.execute(db)
}
