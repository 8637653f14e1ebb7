import { type Kysely, sql } from 'kysely'
import { isolateTenants } from './tenant-isolation.ts'

/** Saved filters of the list of sign requests: a member's own, and those that the whole account sees. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE saved_views (
      tenant_id     uuid NOT NULL REFERENCES tenants,
      view_id       uuid NOT NULL,
      name          text NOT NULL,
      query         jsonb NOT NULL,
      shared        boolean NOT NULL,
      made_by       text NOT NULL, -- key:<id> or user:<id>
      made_by_name  text, -- of a member
      created_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
      updated_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (tenant_id, view_id)
    )`.execute(db)
  await sql`CREATE INDEX saved_views_by_maker ON saved_views (tenant_id, made_by, view_id)`.execute(db)
  await isolateTenants(db, 'saved_views')
  await sql`GRANT UPDATE (name, query, shared, updated_at), DELETE ON saved_views TO countersign_app`.execute(db)
  const own = sql.raw(`tenant_id = nullif(current_setting('app.tenant', true), '')::uuid`)
  await sql`CREATE POLICY eraser_rows ON saved_views TO countersign_eraser USING (${own}) WITH CHECK (${own})`.execute(
    db,
  )
  await sql`GRANT SELECT (tenant_id, name, query), DELETE ON saved_views TO countersign_eraser`.execute(db)
}
