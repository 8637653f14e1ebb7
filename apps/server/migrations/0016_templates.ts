import { type Kysely, sql } from 'kysely'
import { isolateTenants } from './tenant-isolation.ts'

// Templates (docs/adr/0030-templates.md): a document with roles, boxes and fields, in immutable versions.

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [templates, versions, merges, eraser]) await statement(db)
}

async function templates(db: Kysely<never>) {
  await sql`
    CREATE TABLE templates (
      tenant_id    uuid NOT NULL REFERENCES tenants,
      template_id  uuid NOT NULL,
      version      integer NOT NULL, -- the newest
      created_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
      deleted_at   timestamptz, -- kept only for what was made from it
      PRIMARY KEY (tenant_id, template_id)
    )`.execute(db)
  await isolateTenants(db, 'templates')
  await sql`GRANT UPDATE (version, deleted_at), DELETE ON templates TO countersign_app`.execute(db)
}

/**
 * Immutable: a request that began with a version continues with it. A job that uses a version refers to it, so the
 * version is kept.
 */
async function versions(db: Kysely<never>) {
  await sql`
    CREATE TABLE template_versions (
      tenant_id    uuid NOT NULL,
      template_id  uuid NOT NULL,
      version      integer NOT NULL,
      name         text NOT NULL,
      document_id  uuid NOT NULL,
      roles        jsonb NOT NULL,
      fields       jsonb NOT NULL,
      defaults     jsonb NOT NULL,
      warnings     jsonb NOT NULL,
      created_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (tenant_id, template_id, version),
      FOREIGN KEY (tenant_id, template_id) REFERENCES templates ON DELETE CASCADE,
      FOREIGN KEY (tenant_id, document_id) REFERENCES documents
    )`.execute(db)
  await sql`CREATE INDEX template_versions_by_document ON template_versions (document_id)`.execute(db)
  await isolateTenants(db, 'template_versions')
}

/**
 * Values to be drawn on a document made from a template. The row exists until they are drawn; then they are only in the
 * document.
 */
async function merges(db: Kysely<never>) {
  await sql`
    CREATE TABLE document_merges (
      tenant_id    uuid NOT NULL,
      document_id  uuid NOT NULL,
      template_id  uuid NOT NULL,
      version      integer NOT NULL,
      key_id       uuid, -- the document's own, made when it is first drawn; what is drawn is kept under it
      field_values jsonb,
      merged_at    timestamptz,
      PRIMARY KEY (tenant_id, document_id),
      FOREIGN KEY (tenant_id, document_id) REFERENCES documents ON DELETE CASCADE,
      FOREIGN KEY (tenant_id, template_id, version) REFERENCES template_versions,
      FOREIGN KEY (tenant_id, key_id) REFERENCES document_keys ON DELETE SET NULL (key_id)
    )`.execute(db)
  await sql`CREATE INDEX document_merges_by_version ON document_merges (template_id, version)`.execute(db)
  await sql`CREATE INDEX document_merges_by_key ON document_merges (key_id) WHERE key_id IS NOT NULL`.execute(db)
  await isolateTenants(db, 'document_merges')
  await sql`GRANT UPDATE (key_id, field_values, merged_at) ON document_merges TO countersign_app`.execute(db)
}

/** Erasure deletes values that were never drawn. */
async function eraser(db: Kysely<never>) {
  const own = sql.raw(`tenant_id = nullif(current_setting('app.tenant', true), '')::uuid`)
  await sql`
    CREATE POLICY eraser_rows ON document_merges TO countersign_eraser USING (${own}) WITH CHECK (${own})`.execute(db)
  await sql`
    GRANT SELECT (tenant_id, document_id), UPDATE (field_values) ON document_merges TO countersign_eraser`.execute(db)
}
