import { type Kysely, sql } from 'kysely'
import { isolateTenants } from './tenant-isolation.ts'

// One person, many documents (docs/adr/0034-signer-inbox.md). An inbox (table `inboxes`) lists the documents that
// digests announced to one mailbox, and leads from one document to the next.

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [inboxes, items, links, visits, eraser]) await statement(db)
}

/** items: how many items were ever added. The next item's number is one more. */
async function inboxes(db: Kysely<never>) {
  await sql`
    CREATE TABLE inboxes (
      tenant_id   uuid NOT NULL REFERENCES tenants,
      inbox_id    uuid NOT NULL,
      email_key   bytea NOT NULL, -- of the digests that lead here
      items       integer NOT NULL DEFAULT 0,
      created_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (tenant_id, inbox_id)
    ) WITH (fillfactor = 70)`.execute(db)
  await sql`CREATE UNIQUE INDEX inboxes_one_per_mailbox ON inboxes (tenant_id, email_key)`.execute(db)
  await isolateTenants(db, 'inboxes')
  await sql`GRANT UPDATE (items) ON inboxes TO countersign_app`.execute(db)
}

/**
 * generation: the generation of the signer's links at the time of the digest. Newer links and other persons are not
 * covered. An item announced again with a newer link gets a new number: an inbox link shows only the items of its own
 * mail and of earlier ones. done: the signer can no longer act on the item, so searches for pending items skip it.
 */
async function items(db: Kysely<never>) {
  await sql`
    CREATE TABLE inbox_items (
      tenant_id   uuid NOT NULL,
      inbox_id    uuid NOT NULL,
      number      integer NOT NULL,
      request_id  uuid NOT NULL,
      signer_id   uuid NOT NULL,
      generation  integer NOT NULL,
      done        boolean NOT NULL DEFAULT false,
      PRIMARY KEY (tenant_id, inbox_id, number),
      FOREIGN KEY (tenant_id, inbox_id) REFERENCES inboxes,
      FOREIGN KEY (tenant_id, request_id, signer_id) REFERENCES signers
    )`.execute(db)
  await sql`CREATE UNIQUE INDEX inbox_items_once ON inbox_items (tenant_id, inbox_id, request_id, signer_id)`.execute(
    db,
  )
  await sql`CREATE INDEX inbox_items_left ON inbox_items (tenant_id, inbox_id, number) WHERE NOT done`.execute(db)
  await sql`CREATE INDEX inbox_items_of_request ON inbox_items (tenant_id, request_id)`.execute(db)
  await isolateTenants(db, 'inbox_items')
  await sql`GRANT UPDATE (done), DELETE ON inbox_items TO countersign_app`.execute(db)
}

/**
 * Like signing links: 256 random bits, stored as a hash. A digest that is mailed twice has two. up_to: the last item
 * number when the mail was composed.
 */
async function links(db: Kysely<never>) {
  await sql`
    CREATE TABLE inbox_links (
      tenant_id   uuid NOT NULL,
      token_hash  bytea NOT NULL,
      inbox_id    uuid NOT NULL,
      up_to       integer NOT NULL,
      created_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (tenant_id, token_hash),
      FOREIGN KEY (tenant_id, inbox_id) REFERENCES inboxes
    )`.execute(db)
  await sql`CREATE INDEX inbox_links_by_hash ON inbox_links (token_hash)`.execute(db)
  await isolateTenants(db, 'inbox_links')
  await sql`CREATE POLICY resolver_reads ON inbox_links FOR SELECT TO countersign_resolver USING (true)`.execute(db)
  await sql`GRANT SELECT (tenant_id, token_hash, inbox_id, up_to) ON inbox_links TO countersign_resolver`.execute(db)
}

/**
 * One browser's right to see an inbox. Several browsers may have it: the right to act as a signer is decided per
 * document, by the visit that starts there and records its inbox.
 */
async function visits(db: Kysely<never>) {
  await sql`
    CREATE TABLE inbox_visits (
      tenant_id     uuid NOT NULL,
      visit_id      uuid NOT NULL,
      browser_hash  bytea NOT NULL, -- of its cookie
      inbox_id      uuid NOT NULL,
      up_to         integer NOT NULL, -- of the link it was claimed by
      claimed_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
      expires_at    timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, visit_id),
      FOREIGN KEY (tenant_id, inbox_id) REFERENCES inboxes
    )`.execute(db)
  await sql`CREATE INDEX inbox_visits_by_browser ON inbox_visits (browser_hash)`.execute(db)
  await sql`CREATE INDEX inbox_visits_by_inbox ON inbox_visits (inbox_id, claimed_at)`.execute(db)
  await isolateTenants(db, 'inbox_visits')
  await sql`CREATE POLICY resolver_reads ON inbox_visits FOR SELECT TO countersign_resolver USING (true)`.execute(db)
  await sql`
    GRANT SELECT (tenant_id, visit_id, browser_hash, inbox_id, up_to, expires_at)
       ON inbox_visits TO countersign_resolver`.execute(db)
  await sql`ALTER TABLE visits ADD COLUMN inbox_id uuid`.execute(db)
  await sql`GRANT SELECT (inbox_id) ON visits TO countersign_resolver`.execute(db)
}

/** When a person is erased from all requests, the inbox is deleted. */
async function eraser(db: Kysely<never>) {
  const own = sql.raw(`tenant_id = nullif(current_setting('app.tenant', true), '')::uuid`)
  for (const name of ['inboxes', 'inbox_items', 'inbox_links', 'inbox_visits']) {
    const table = sql.table(name)
    await sql`CREATE POLICY eraser_rows ON ${table} TO countersign_eraser USING (${own}) WITH CHECK (${own})`.execute(
      db,
    )
    await sql`GRANT SELECT, DELETE ON ${table} TO countersign_eraser`.execute(db)
  }
  // Needed for locking the row.
  await sql`GRANT UPDATE (items) ON inboxes TO countersign_eraser`.execute(db)
}
