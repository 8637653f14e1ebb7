import { type Kysely, sql } from 'kysely'
import { isolateTenants } from './tenant-isolation.ts'

// What mails need besides sending: unsubscribing from reminders, a daily limit for new accounts, and the state of a
// captured mail.

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [reminders, allowance, inbox]) await statement(db)
}

/** A reminder carries an unsubscribe link: 256 random bits, stored as a hash, valid for nothing else. */
async function reminders(db: Kysely<never>) {
  await sql`ALTER TABLE signers ADD COLUMN reminders_stopped_at timestamptz`.execute(db)
  await sql`
    CREATE TABLE reminder_links (
      tenant_id   uuid NOT NULL,
      token_hash  bytea NOT NULL,
      request_id  uuid NOT NULL,
      signer_id   uuid NOT NULL,
      generation  integer NOT NULL,
      created_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (tenant_id, token_hash),
      FOREIGN KEY (tenant_id, request_id, signer_id) REFERENCES signers
    )`.execute(db)
  await sql`CREATE INDEX reminder_links_by_hash ON reminder_links (token_hash)`.execute(db)
  await isolateTenants(db, 'reminder_links')
  await sql`CREATE POLICY resolver_reads ON reminder_links FOR SELECT TO countersign_resolver USING (true)`.execute(db)
  await sql`
    GRANT SELECT (tenant_id, token_hash, request_id, signer_id, generation) ON reminder_links TO countersign_resolver`.execute(
    db,
  )
}

/** How many mails an account sent on a day (UTC), counted while the account is new. */
async function allowance(db: Kysely<never>) {
  await sql`
    CREATE TABLE mail_days (
      tenant_id  uuid NOT NULL REFERENCES tenants,
      day        date NOT NULL,
      mails      integer NOT NULL,
      PRIMARY KEY (tenant_id, day)
    ) WITH (fillfactor = 70)`.execute(db)
  await isolateTenants(db, 'mail_days')
  await sql`GRANT UPDATE (mails) ON mail_days TO countersign_app`.execute(db)
}

async function inbox(db: Kysely<never>) {
  await sql`
    ALTER TABLE inbox_messages
      ADD COLUMN link text,
      ADD COLUMN attachments jsonb NOT NULL DEFAULT '[]'`.execute(db)
}
