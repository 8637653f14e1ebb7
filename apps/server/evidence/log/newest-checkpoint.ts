import type { Database } from '../../platform/db/database.ts'
import { rowDecoder, text } from '../../platform/db/decode.ts'
import type { Mode } from '../../platform/http/caller.ts'
import { lookingAgain } from '../../platform/operator-files.ts'

/** The newest checkpoint of this mode's newest log, as a signed note; null if there is none yet. */
export async function newestCheckpoint(db: Database, mode: Mode): Promise<string | null> {
  const [row] = await db.query({ name: 'newest-checkpoint', text: NEWEST_OF_MODE, values: [mode] })
  return row ? decodeNote(row).note : null
}

/** The newest checkpoint of a log, with the witnesses' cosignatures; null if there is none yet. */
async function checkpointOf(db: Database, log: string): Promise<string | null> {
  const [row] = await db.query({ name: 'checkpoint-of-log', text: NEWEST_OF_LOG, values: [log] })
  return row ? decodeNote(row).note : null
}

const decodeNote = rowDecoder('log_checkpoints', { note: text })

const A_MOMENT_MS = 1_000

/** Reads the newest checkpoint of a log at most once per second. */
export function checkpointReader(db: Database, now: () => number = Date.now) {
  const known = new Map<string, () => Promise<string | null>>()
  return {
    read(log: string): Promise<string | null> {
      const read = known.get(log) ?? lookingAgain(() => checkpointOf(db, log), now, A_MOMENT_MS)
      known.set(log, read)
      return read()
    },
    /** Invalidates the cached checkpoint after a change. */
    forget(log: string): void {
      known.delete(log)
    },
  }
}

/** The note of checkpoint row `c`, followed by its cosignatures. */
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
