import type { Database } from '../../platform/db/database.ts'
import { rowDecoder, text } from '../../platform/db/decode.ts'

/** The verifier keys of this cell's logs, one per line. Includes retired keys, so that old checkpoints still verify. */
export async function logKeys(db: Database): Promise<string> {
  const rows = await db.query('SELECT vkey FROM log_keys ORDER BY log, first_used')
  return rows.map((row) => `${decodeKey(row).vkey}\n`).join('')
}

const decodeKey = rowDecoder('log_keys', { vkey: text })
