import { type Kysely, sql } from 'kysely'
import { isolateTenants } from './tenant-isolation.ts'

/**
 * Drafts of sign requests (docs/adr/0074-drafts.md). A draft names people who have not been asked yet, so it is deleted
 * 90 days after its last change.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE drafts (
      tenant_id        uuid NOT NULL REFERENCES tenants,
      draft_id         uuid NOT NULL,
      version          integer NOT NULL DEFAULT 1,
      name             text,
      document_id      uuid,
      body             jsonb NOT NULL,
      created_at       timestamptz NOT NULL,
      updated_at       timestamptz NOT NULL, -- in whole milliseconds: lists are read in its order
      updated_by       text NOT NULL, -- key:<id> or user:<id>
      updated_by_name  text, -- of a member
      PRIMARY KEY (tenant_id, draft_id),
      FOREIGN KEY (tenant_id, document_id) REFERENCES documents ON DELETE SET NULL (document_id)
    ) WITH (fillfactor = 50)`.execute(db)
  await sql`CREATE INDEX drafts_by_change ON drafts (tenant_id, updated_at, draft_id)`.execute(db)
  await sql`CREATE INDEX drafts_by_age ON drafts (updated_at)`.execute(db)
  await isolateTenants(db, 'drafts')
  await sql`
    GRANT UPDATE (version, name, document_id, body, updated_at, updated_by, updated_by_name), DELETE
       ON drafts TO countersign_app`.execute(db)
  await sql`
    CREATE POLICY timer_forgets ON drafts TO countersign_timer
    USING (updated_at < clock_timestamp() - interval '90 days')`.execute(db)
  await sql`GRANT SELECT (tenant_id, draft_id, updated_at), DELETE ON drafts TO countersign_timer`.execute(db)
  const own = sql.raw(`tenant_id = nullif(current_setting('app.tenant', true), '')::uuid`)
  await sql`CREATE POLICY eraser_rows ON drafts TO countersign_eraser USING (${own}) WITH CHECK (${own})`.execute(db)
  await sql`GRANT SELECT (tenant_id, name, body), DELETE ON drafts TO countersign_eraser`.execute(db)
}
