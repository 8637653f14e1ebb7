import { type Kysely, sql } from 'kysely'

/** The eraser must see that a template uses the document. */
export async function up(db: Kysely<never>): Promise<void> {
  const own = sql.raw(`tenant_id = nullif(current_setting('app.tenant', true), '')::uuid`)
  for (const name of ['templates', 'template_versions']) {
    await sql`CREATE POLICY eraser_rows ON ${sql.table(name)} FOR SELECT TO countersign_eraser USING (${own})`.execute(
      db,
    )
  }
  await sql`GRANT SELECT (tenant_id, template_id, deleted_at) ON templates TO countersign_eraser`.execute(db)
  await sql`GRANT SELECT (tenant_id, template_id, document_id) ON template_versions TO countersign_eraser`.execute(db)
}
