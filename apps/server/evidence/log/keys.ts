import type { Database } from '../../platform/db/database.ts'

/** The verifier keys of this cell's logs, one a line, also those no longer used: old checkpoints stay good. */
export async function logKeys(db: Database): Promise<string> {
  const rows = await db.query<{ vkey: string }>('SELECT vkey FROM log_keys ORDER BY log, first_used')
  return rows.map(({ vkey }) => `${vkey}\n`).join('')
}
