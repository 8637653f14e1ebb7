import { type Kysely, sql } from 'kysely'
import { isolateTenants } from './tenant-isolation.ts'

// What pages look like and say, kept so that each is drawn once.

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
  await isolateTenants(db, 'page_renditions')
}
