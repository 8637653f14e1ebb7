import { type Kysely, sql } from 'kysely'
import { isolateTenants } from './tenant-isolation.ts'

// One mail for a person who appears in many rows of bulk jobs (docs/adr/0033-digests.md).

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [digests, items, stops, jobs, helpers]) await statement(db)
}

/**
 * The pending notifications of one person. While due_at is set the digest is open and takes more items. Closing it
 * clears due_at, and another digest may be opened. The address is not stored here: it is read when the mail is
 * composed.
 */
async function digests(db: Kysely<never>) {
  await sql`
    CREATE TABLE mail_digests (
      tenant_id  uuid NOT NULL REFERENCES tenants,
      digest_id  uuid NOT NULL, -- also its mail's Message-ID: a repeat after a crash is recognisable
      email_key  bytea NOT NULL, -- of the person's address
      kind       text NOT NULL CHECK (kind IN ('invitation','reminder','completed','cancelled','expired')),
      items      integer NOT NULL DEFAULT 1, -- that were ever put into it
      opened_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
      due_at     timestamptz,
      posting_at timestamptz, -- since when it may have been sent without being recorded
      sent_at    timestamptz,
      channel      text CHECK (channel IN ('mail','sandbox_inbox')), -- by which it was sent
      PRIMARY KEY (tenant_id, digest_id)
    ) WITH (fillfactor = 70)`.execute(db)
  await sql`
    CREATE UNIQUE INDEX mail_digests_open ON mail_digests (tenant_id, email_key, kind) WHERE due_at IS NOT NULL`.execute(
    db,
  )
  await sql`CREATE INDEX mail_digests_of_person ON mail_digests (tenant_id, email_key)`.execute(db)
  await sql`CREATE INDEX mail_digests_due ON mail_digests (due_at) WHERE due_at IS NOT NULL`.execute(db)
  await isolateTenants(db, 'mail_digests')
  await sql`
    GRANT UPDATE (items, due_at, posting_at, sent_at, channel), DELETE ON mail_digests TO countersign_app`.execute(db)
}

/** One row for each notification in a digest; for a sent digest, those that it contained. */
async function items(db: Kysely<never>) {
  await sql`
    CREATE TABLE digest_items (
      tenant_id   uuid NOT NULL,
      mail_id     uuid NOT NULL,
      digest_id   uuid NOT NULL,
      request_id  uuid NOT NULL,
      signer_id   uuid NOT NULL,
      generation  integer NOT NULL, -- of the signer's link
      added_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (tenant_id, mail_id),
      FOREIGN KEY (tenant_id, digest_id) REFERENCES mail_digests,
      FOREIGN KEY (tenant_id, request_id, signer_id) REFERENCES signers
    )`.execute(db)
  await sql`CREATE INDEX digest_items_of_digest ON digest_items (tenant_id, digest_id, added_at)`.execute(db)
  await sql`CREATE INDEX digest_items_of_request ON digest_items (tenant_id, request_id)`.execute(db)
  await isolateTenants(db, 'digest_items')
  await sql`GRANT DELETE ON digest_items TO countersign_app`.execute(db)
}

/** The unsubscribe link in a digest of reminders applies to all requests in it. */
async function stops(db: Kysely<never>) {
  await sql`ALTER TABLE reminder_links ADD COLUMN digest_id uuid`.execute(db)
  await sql`GRANT SELECT (digest_id) ON reminder_links TO countersign_resolver`.execute(db)
}

/** A sender may choose one mail per row. */
async function jobs(db: Kysely<never>) {
  await sql`ALTER TABLE bulk_jobs ADD COLUMN digest boolean NOT NULL DEFAULT true`.execute(db)
}

/** The timer sees of open digests only the tenant and when they are due. The eraser deletes personal values. */
async function helpers(db: Kysely<never>) {
  await sql`CREATE POLICY timer_claims ON mail_digests TO countersign_timer USING (due_at IS NOT NULL)`.execute(db)
  await sql`
    GRANT SELECT (tenant_id, digest_id, due_at), UPDATE (due_at) ON mail_digests TO countersign_timer`.execute(db)
  const own = sql.raw(`tenant_id = nullif(current_setting('app.tenant', true), '')::uuid`)
  for (const name of ['mail_digests', 'digest_items']) {
    const table = sql.table(name)
    await sql`CREATE POLICY eraser_rows ON ${table} TO countersign_eraser USING (${own}) WITH CHECK (${own})`.execute(
      db,
    )
    await sql`GRANT SELECT, DELETE ON ${table} TO countersign_eraser`.execute(db)
  }
  // Needed for locking the row.
  await sql`GRANT UPDATE (due_at) ON mail_digests TO countersign_eraser`.execute(db)
}
