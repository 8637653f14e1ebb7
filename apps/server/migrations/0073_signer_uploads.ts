import { type Kysely, sql } from 'kysely'
import { isolateTenants } from './tenant-isolation.ts'

/** Files that signers upload (docs/adr/0080-signer-uploads.md), and the form fields of documents. */
export async function up(db: Kysely<never>): Promise<void> {
  await uploads(db)
  await sql`ALTER TABLE documents ADD COLUMN form_fields jsonb NOT NULL DEFAULT '[]'`.execute(db)
}

/**
 * Each file is an object under a key of its own, so that one can be made unreadable without the others. Its name begins
 * with the upload's id: two files with equal content are two objects.
 */
async function uploads(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE signer_uploads (
      tenant_id    uuid NOT NULL,
      upload_id    uuid NOT NULL,
      request_id   uuid NOT NULL,
      signer_id    uuid NOT NULL,
      generation   integer NOT NULL, -- of the link of the visit
      field        text NOT NULL,
      name         text NOT NULL,
      type         text NOT NULL CHECK (type IN ('pdf','png','jpeg')),
      size         bigint NOT NULL,
      sha256       bytea NOT NULL,
      key_id       uuid NOT NULL,
      object_name  text NOT NULL,
      version_id   text,
      created_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
      due_at       timestamptz, -- when it is deleted unless the signer's values name it; null: they do
      PRIMARY KEY (tenant_id, upload_id),
      FOREIGN KEY (tenant_id, request_id, signer_id) REFERENCES signers,
      FOREIGN KEY (tenant_id, key_id) REFERENCES document_keys
    )`.execute(db)
  await sql`CREATE INDEX signer_uploads_of_signer ON signer_uploads (tenant_id, request_id, signer_id)`.execute(db)
  await sql`CREATE INDEX signer_uploads_due ON signer_uploads (due_at) WHERE due_at IS NOT NULL`.execute(db)
  await isolateTenants(db, 'signer_uploads')
  await sql`GRANT UPDATE (due_at), DELETE ON signer_uploads TO countersign_app`.execute(db)
  await sql`
    CREATE POLICY timer_finds ON signer_uploads FOR SELECT TO countersign_timer
    USING (due_at < clock_timestamp())`.execute(db)
  await sql`GRANT SELECT (tenant_id, upload_id, due_at) ON signer_uploads TO countersign_timer`.execute(db)
  const own = sql.raw(`tenant_id = nullif(current_setting('app.tenant', true), '')::uuid`)
  await sql`
    CREATE POLICY eraser_rows ON signer_uploads TO countersign_eraser USING (${own}) WITH CHECK (${own})`.execute(db)
  await sql`
    GRANT SELECT (tenant_id, request_id, signer_id, generation, key_id), UPDATE (field, name, due_at)
       ON signer_uploads TO countersign_eraser`.execute(db)
}
