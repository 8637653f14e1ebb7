import { type Kysely, sql } from 'kysely'

/** Who created a key, and when it was last used. The lists of keys show both. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE api_keys
      ADD COLUMN created_by text, -- as in the account activity
      ADD COLUMN created_by_name text, -- of a member
      ADD COLUMN last_used_at timestamptz`.execute(db)
  // Uses are written in place, without a new entry in the indexes.
  await sql`ALTER TABLE api_keys SET (fillfactor = 80)`.execute(db)
  await sql`GRANT UPDATE (created_by_name, last_used_at) ON api_keys TO countersign_app`.execute(db)
  await sql`GRANT SELECT (last_used_at) ON api_keys TO countersign_resolver`.execute(db)
  await fillCreators(db)
}

/** The account activity has who created the keys that exist. */
async function fillCreators(db: Kysely<never>) {
  const tables = [sql.table('api_keys'), sql.table('account_activity')]
  for (const table of tables) await sql`ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`.execute(db)
  await sql`
    UPDATE api_keys k SET created_by = a.actor FROM account_activity a
     WHERE a.tenant_id = k.tenant_id AND a.action IN ('api_key.created', 'account.opened')
       AND a.detail->>'key_id' = k.key_id::text`.execute(db)
  for (const table of tables) await sql`ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`.execute(db)
}
