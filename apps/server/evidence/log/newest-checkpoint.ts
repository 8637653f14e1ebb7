import type { Database } from '../../platform/db/database.ts'
import type { Mode } from '../../platform/http/caller.ts'
import { lookingAgain } from '../../platform/operator-files.ts'

/** The newest checkpoint of the log for requests of this mode, as a signed note; null while nothing was logged. */
export async function newestCheckpoint(db: Database, mode: Mode): Promise<string | null> {
  const [row] = await db.query<{ note: string }>({ name: 'newest-checkpoint', text: NEWEST_OF_MODE, values: [mode] })
  return row?.note ?? null
}

/** Of one log by its name, with the witnesses' signatures so far. */
async function checkpointOf(db: Database, log: string): Promise<string | null> {
  const [row] = await db.query<{ note: string }>({ name: 'checkpoint-of-log', text: NEWEST_OF_LOG, values: [log] })
  return row?.note ?? null
}

const A_MOMENT_MS = 1_000

/** The same, read once a moment however many ask. */
export function checkpointReader(db: Database, now: () => number = Date.now) {
  const known = new Map<string, () => Promise<string | null>>()
  return {
    read(log: string): Promise<string | null> {
      const read = known.get(log) ?? lookingAgain(() => checkpointOf(db, log), now, A_MOMENT_MS)
      known.set(log, read)
      return read()
    },
    /** It has changed. */
    forget(log: string): void {
      known.delete(log)
    },
  }
}

/** Each row's note followed by what witnesses added to it. */
export const COSIGNED_NOTE = `
  c.note || coalesce((SELECT string_agg(s.line, '' ORDER BY s.added_at, s.witness) FROM log_cosignatures s
                       WHERE s.log = c.log AND s.size = c.size), '')`

const NEWEST_OF_LOG = `
  SELECT ${COSIGNED_NOTE} AS note FROM logs g JOIN log_checkpoints c ON c.log = g.log AND c.size = g.published
   WHERE g.log = $1`

const NEWEST_OF_MODE = `
  SELECT ${COSIGNED_NOTE} AS note FROM logs g JOIN log_checkpoints c ON c.log = g.log AND c.size = g.published
   WHERE g.mode = $1
   ORDER BY g.created_at DESC LIMIT 1`
