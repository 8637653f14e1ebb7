import { decodeLeaf, encodeLeaf, type Leaf } from '@countersign/evidence/log'
import type { Database, Tx } from '../../platform/db/database.ts'
import { bytes, nullable, number, oneOf, rowDecoder, text } from '../../platform/db/decode.ts'
import type { Mode } from '../../platform/http/caller.ts'

// The log's rows. Databases are connected as the role countersign_log.

export interface LogState {
  log: string
  mode: Mode
  origin: string
  /** The number of leaves that have an index. */
  size: number
  /** The number of leaves that the newest checkpoint covers. */
  published: number
  /** The newest checkpoint's root; null before the first checkpoint. */
  root: Uint8Array | null
  /** The index of the newest checkpoint's entry in the store's journal; 0 before the first checkpoint. */
  journalIndex: number
  /** Why the last batch published nothing; null if the log is not halted. */
  halted: string | null
}

/** The lease of a writer. Two concurrent writers are safe but duplicate work. */
const LEASE_SECONDS = 3
const STATE = 'log, mode, origin, size, published, root, journal_index AS "journalIndex", halted'

const decodeState = rowDecoder('logs', {
  log: text,
  mode: oneOf('test', 'live'),
  origin: text,
  size: number,
  published: number,
  root: nullable(bytes),
  journalIndex: number,
  halted: nullable(text),
})

export async function addLog(db: Database, log: string, mode: Mode, origin: string, vkey: string): Promise<void> {
  await db.transaction('every tenant', async (tx) => {
    await tx.query('INSERT INTO logs (log, mode, origin) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
      log,
      mode,
      origin,
    ])
    await tx.query('INSERT INTO log_keys (vkey, log) VALUES ($1, $2) ON CONFLICT DO NOTHING', [vkey, log])
  })
}

/** The origin stored when the log was created. It never changes, because every checkpoint contains it. */
export async function originIn(db: Database, log: string): Promise<string | undefined> {
  const [row] = await db.query('SELECT origin FROM logs WHERE log = $1', [log])
  return row && decodeOrigin(row).origin
}

const decodeOrigin = rowDecoder('logs', { origin: text })

export async function hasWork(db: Database, log: string): Promise<boolean> {
  const [row] = await db.query({ name: 'log-has-work', text: HAS_WORK, values: [log] })
  return row?.due === true
}

const HAS_WORK = `
  SELECT l.size > l.published OR EXISTS (SELECT FROM log_pending p WHERE p.mode = l.mode AND p.refused IS NULL) AS due
    FROM logs l WHERE l.log = $1`

/** Acquires or renews the writer's lease. Returns the log's state, or undefined if another writer holds the lease. */
export async function takeLog(db: Database, log: string, holder: string): Promise<LogState | undefined> {
  const [row] = await db.query({
    name: 'take-log',
    text: `
      UPDATE logs SET holder = $2, lease_until = clock_timestamp() + interval '${LEASE_SECONDS} seconds'
       WHERE log = $1 AND (holder = $2 OR lease_until IS NULL OR lease_until < clock_timestamp())
      RETURNING ${STATE}`,
    values: [log, holder],
  })
  return row && decodeState(row)
}

export async function releaseLog(db: Database, log: string, holder: string): Promise<void> {
  await db.query('UPDATE logs SET lease_until = NULL WHERE log = $1 AND holder = $2', [log, holder])
}

/** Locks the log's row: no other transaction can assign leaf indexes until this one ends. */
export async function lockLog(tx: Tx, log: string): Promise<LogState> {
  const [row] = await tx.query({
    name: 'lock-log',
    text: `SELECT ${STATE} FROM logs WHERE log = $1 FOR UPDATE`,
    values: [log],
  })
  if (!row) throw new Error(`there is no log ${log} in the database`)
  return decodeState(row)
}

/** Appends leaves after the existing `size` leaves. */
export async function appendLeaves(tx: Tx, log: string, size: number, leaves: readonly Leaf[]): Promise<void> {
  await tx.all([
    {
      name: 'append-leaves',
      text: `
        INSERT INTO log_leaves (log, leaf_index, request_sha256, count, head)
        SELECT $1, $2 + place - 1, request_sha256, count, head
          FROM unnest($3::bytea[], $4::int[], $5::bytea[]) WITH ORDINALITY AS l(request_sha256, count, head, place)`,
      values: [
        log,
        size,
        leaves.map(({ requestSha256 }) => Buffer.from(requestSha256)),
        leaves.map(({ count }) => count),
        leaves.map(({ head }) => Buffer.from(head)),
      ],
    },
    { name: 'resize-log', text: 'UPDATE logs SET size = $2 WHERE log = $1', values: [log, size + leaves.length] },
  ])
}

/** The encoded entries from `start` (inclusive) to `end` (exclusive). */
export async function entriesBetween(db: Database, log: string, start: number, end: number): Promise<Uint8Array[]> {
  const rows = await db.query({
    name: 'leaves-between',
    text: `
      SELECT request_sha256, count, head FROM log_leaves
       WHERE log = $1 AND leaf_index >= $2 AND leaf_index < $3 ORDER BY leaf_index`,
    values: [log, start, end],
  })
  if (rows.length !== end - start) throw new Error(`the database lacks leaves of ${log} between ${start} and ${end}`)
  return rows.map((row) => {
    const { request_sha256, count, head } = decodeLeafRow(row)
    return encodeLeaf({ requestSha256: request_sha256, count, head })
  })
}

const decodeLeafRow = rowDecoder('log_leaves', { request_sha256: bytes, count: number, head: bytes })

export const leavesOf = (entries: readonly Uint8Array[]): Leaf[] => entries.map(decodeLeaf)

export interface Published {
  size: number
  root: Uint8Array
  journalIndex: number
  note: string
}

/** Records a checkpoint as published. An older checkpoint never replaces a newer one. */
export async function recordCheckpoint(
  db: Database,
  log: string,
  { size, root, journalIndex, note }: Published,
): Promise<void> {
  await db.flush('every tenant', [
    {
      name: 'add-checkpoint',
      text: 'INSERT INTO log_checkpoints (log, size, root, note) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
      values: [log, size, Buffer.from(root), note],
    },
    {
      name: 'publish-log',
      text: 'UPDATE logs SET published = $2, root = $3, journal_index = $4 WHERE log = $1 AND published < $2',
      values: [log, size, Buffer.from(root), journalIndex],
    },
  ])
}

export async function recordHalt(db: Database, log: string, why: string | null): Promise<void> {
  await db.query(
    `UPDATE logs SET halted = $2::text, halted_at = CASE WHEN $2::text IS NULL THEN NULL ELSE clock_timestamp() END
      WHERE log = $1`,
    [log, why],
  )
}

/** The requests of the newest refused heads. */
export async function refusedRequests(db: Database, mode: string): Promise<{ tenantId: string; requestId: string }[]> {
  const rows = await db.query({ name: 'refused-requests', text: REFUSED, values: [mode] })
  return rows.map(decodeRefused).map(({ tenant_id, request_id }) => ({ tenantId: tenant_id, requestId: request_id }))
}

const decodeRefused = rowDecoder('log_pending', { tenant_id: text, request_id: text })

const REFUSED = `
  SELECT DISTINCT tenant_id, request_id FROM (
    SELECT tenant_id, request_id FROM log_pending WHERE mode = $1 AND refused IS NOT NULL
     ORDER BY position DESC LIMIT 1000) newest`
