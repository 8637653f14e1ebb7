import { type Kysely, sql } from 'kysely'

// What pages look like and say, kept so that each is drawn once.

const own = sql.raw(`tenant_id = nullif(current_setting('app.tenant', true), '')::uuid`)

/**
 * An object under a document's key, named like all objects by its own hash: a name made from the page's would seal two
 * different drawings with one key and nonce. Kept by key and not by document, so that a thousand copies of a contract
 * share its drawings; they end with the key, and so does the right to see them.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE page_renditions (
      tenant_id       uuid NOT NULL,
      key_id          uuid NOT NULL,
      content_sha256  bytea NOT NULL, -- of the whole file that was drawn
      page            integer NOT NULL,
      width           integer NOT NULL, -- asked for, in pixels; 0: the page's lines of text
      object_name     text NOT NULL,
      version_id      text,
      sha256          bytea NOT NULL,
      size            bigint NOT NULL,
      pixels_wide     integer NOT NULL,
      pixels_high     integer NOT NULL,
      PRIMARY KEY (tenant_id, key_id, content_sha256, page, width),
      FOREIGN KEY (tenant_id, key_id) REFERENCES document_keys ON DELETE CASCADE
    )`.execute(db)
  await sql`ALTER TABLE page_renditions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY`.execute(db)
  await sql`CREATE POLICY own_rows ON page_renditions TO countersign_app USING (${own}) WITH CHECK (${own})`.execute(db)
  await sql`GRANT SELECT, INSERT ON page_renditions TO countersign_app`.execute(db)
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`DROP TABLE page_renditions`.execute(db)
}
