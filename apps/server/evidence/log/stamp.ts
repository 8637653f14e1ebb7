import { numberPath } from '@countersign/evidence/log'
import type { PlainObjects } from '../../platform/blobs/plain.ts'
import type { Database } from '../../platform/db/database.ts'
import { bytes, number, rowDecoder, text } from '../../platform/db/decode.ts'
import { sha256 } from '../../platform/ids.ts'
import { objectName } from './names.ts'

// Once an hour an external authority time-stamps the newest checkpoint (RFC 3161). The checkpoint and the token are
// stored as objects. In live mode the objects are locked against deletion.

/** How long stamped checkpoints of a live log are locked: as long as live files are kept. */
export const LOCK_YEARS = 8

/** Returns an RFC 3161 token (DER) over this SHA-256 digest. */
export type Stamp = (digest: Uint8Array) => Promise<Uint8Array>

export interface StampDeps {
  db: Database
  plain: PlainObjects
  name: string
  stamp: Stamp
  lockYears: number | null
}

/** Always returns false: there is never more work to do immediately. */
export async function stampNewest({ db, plain, name, stamp, lockYears }: StampDeps): Promise<boolean> {
  const [newest] = await db.query(DUE, [name])
  if (!newest) return false
  const { size, note } = decodeDue(newest)
  const token = await stamp(sha256(note))
  const lock = lockYears === null ? {} : { lockUntil: yearsFromNow(lockYears) }
  const path = `stamped/${numberPath(size)}`
  await plain.create(objectName(name, path), new TextEncoder().encode(note), lock)
  await plain.create(objectName(name, `${path}.tsr`), token, lock)
  await db.flush('every tenant', [
    {
      text: 'UPDATE log_checkpoints SET stamp = $3 WHERE log = $1 AND size = $2 AND stamp IS NULL',
      values: [name, size, Buffer.from(token)],
    },
    { text: 'UPDATE logs SET stamped_at = clock_timestamp() WHERE log = $1', values: [name] },
  ])
  return false
}

const decodeDue = rowDecoder('log_checkpoints', { size: number, note: text })

const DUE = `
  SELECT c.size, c.note FROM logs g JOIN log_checkpoints c ON c.log = g.log AND c.size = g.published
   WHERE g.log = $1 AND c.stamp IS NULL
     AND (g.stamped_at IS NULL OR g.stamped_at < clock_timestamp() - interval '1 hour')`

function yearsFromNow(years: number): Date {
  const until = new Date()
  until.setUTCFullYear(until.getUTCFullYear() + years)
  return until
}

export interface Stamped {
  size: number
  /** The note as the log signed it. The token is over its SHA-256. */
  note: string
  token: Uint8Array
}

/** The newest time-stamped checkpoint, or null if there is none yet. */
export async function newestStamped(db: Database, log: string): Promise<Stamped | null> {
  const [row] = await db.query(
    `SELECT size, note, stamp AS token FROM log_checkpoints WHERE log = $1 AND stamp IS NOT NULL
      ORDER BY size DESC LIMIT 1`,
    [log],
  )
  return row ? decodeStamped(row) : null
}

const decodeStamped = rowDecoder('log_checkpoints', { size: number, note: text, token: bytes })
