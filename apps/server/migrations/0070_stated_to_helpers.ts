import { type Kysely, sql } from 'kysely'

/**
 * What a signer said on the page, until the token helper signs for them: who a witness is, and the values of fields. And
 * its erasure there and at a provider.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const own = sql.raw(`tenant_id = nullif(current_setting('app.tenant', true), '')::uuid`)
  for (const statement of [
    sql`ALTER TABLE helper_sessions ADD COLUMN stated jsonb`, // null without either, and at the end
    sql`GRANT UPDATE (stated) ON helper_sessions TO countersign_app`,
    sql`CREATE POLICY eraser_rows ON helper_sessions TO countersign_eraser USING (${own}) WITH CHECK (${own})`,
    sql`GRANT SELECT (tenant_id, visit_id), UPDATE (stated) ON helper_sessions TO countersign_eraser`,
    sql`GRANT SELECT (visit_id) ON visits TO countersign_eraser`,
    sql`GRANT UPDATE (agreement) ON remote_attempts TO countersign_eraser`,
  ]) {
    await statement.execute(db)
  }
}
