import { type Kysely, sql } from 'kysely'
import { isolateTenants } from './tenant-isolation.ts'

// Images and texts of pages, stored so that each is rendered once.

/**
 * An object encrypted with a document's key and named, like all objects, by its own hash: a name derived from the page
 * would encrypt two different images with one key and nonce. Stored by key and not by document, so a thousand copies of
 * a contract share the images. They are deleted with the key.
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
