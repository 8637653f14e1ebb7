import { type Kysely, sql } from 'kysely'
import { isolateTenants } from './tenant-isolation.ts'

/** Receipts for signers (docs/adr/0088-receipts.md): accounts that send none, and people who want none. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [account, digests, links, stops]) await statement(db)
}

async function account(db: Kysely<never>) {
  await sql`ALTER TABLE accounts ADD COLUMN receipts boolean NOT NULL DEFAULT true`.execute(db)
  await sql`GRANT UPDATE (receipts) ON accounts TO countersign_app`.execute(db)
}

async function digests(db: Kysely<never>) {
  await sql`
    ALTER TABLE mail_digests
      DROP CONSTRAINT mail_digests_kind_check,
      ADD CONSTRAINT mail_digests_kind_check
        CHECK (kind IN ('invitation','reminder','receipt','completed','cancelled','expired')) NOT VALID`.execute(db)
}

/** What an unsubscribe link stops. */
async function links(db: Kysely<never>) {
  await sql`
    ALTER TABLE reminder_links
      ADD COLUMN stops text NOT NULL DEFAULT 'reminders' CHECK (stops IN ('reminders','receipts'))`.execute(db)
  await sql`GRANT SELECT (stops) ON reminder_links TO countersign_resolver`.execute(db)
}

/** The mailboxes that get no receipts of a tenant. The key is made from the address, which is not stored. */
async function stops(db: Kysely<never>) {
  await sql`
    CREATE TABLE receipt_stops (
      tenant_id  uuid NOT NULL REFERENCES tenants,
      email_key  bytea NOT NULL,
      stopped_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (tenant_id, email_key)
    )`.execute(db)
  await isolateTenants(db, 'receipt_stops')
  const own = sql.raw(`tenant_id = nullif(current_setting('app.tenant', true), '')::uuid`)
  await sql`CREATE POLICY eraser_rows ON receipt_stops TO countersign_eraser USING (${own}) WITH CHECK (${own})`.execute(
    db,
  )
  await sql`GRANT SELECT, DELETE ON receipt_stops TO countersign_eraser`.execute(db)
}
