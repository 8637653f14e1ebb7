import { decodeLeaf, encodeLeaf, type Leaf } from '@countersign/evidence/log'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { Mode } from '../../platform/http/caller.ts'

// The log's rows, as countersign_log.

export interface LogState {
  log: string
  mode: Mode
  origin: string
  /** So many leaves have their place. */
  size: number
  /** So many of them are under the newest checkpoint, */
  published: number
  /** whose root this is; */
  root: Uint8Array | null
  /** it stands at this place of the store's journal; 0 for none. */
  turn: number
  /** Why nothing was published when it was last tried. */
  halted: string | null
}

/** How long a writer that says nothing keeps the log from others. Two at once do no harm, but the work twice. */
const LEASE_SECONDS = 3
const STATE = 'log, mode, origin, size, published, root, turn, halted'

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

/** The origin is what it was when the log began: it is in every checkpoint. */
export async function originIn(db: Database, log: string): Promise<string | undefined> {
  const [row] = await db.query<{ origin: string }>('SELECT origin FROM logs WHERE log = $1', [log])
  return row?.origin
}

export async function hasWork(db: Database, log: string): Promise<boolean> {
  const [row] = await db.query<{ due: boolean }>({ name: 'log-has-work', text: HAS_WORK, values: [log] })
  return row?.due === true
}

const HAS_WORK = `
  SELECT l.size > l.published OR EXISTS (SELECT FROM log_pending p WHERE p.mode = l.mode AND p.refused IS NULL) AS due
    FROM logs l WHERE l.log = $1`

/** The log as it is, if nobody else is writing it. */
export async function takeLog(db: Database, log: string, holder: string): Promise<LogState | undefined> {
  const [row] = await db.query<StateRow>({
    name: 'take-log',
    text: `
      UPDATE logs SET holder = $2, lease_until = clock_timestamp() + interval '${LEASE_SECONDS} seconds'
       WHERE log = $1 AND (holder = $2 OR lease_until IS NULL OR lease_until < clock_timestamp())
      RETURNING ${STATE}`,
    values: [log, holder],
  })
  return row
}

export async function releaseLog(db: Database, log: string, holder: string): Promise<void> {
  await db.query('UPDATE logs SET lease_until = NULL WHERE log = $1 AND holder = $2', [log, holder])
}

/** Nobody else can give a place while the transaction lasts. */
export async function lockLog(tx: Tx, log: string): Promise<LogState> {
  const [row] = await tx.query<StateRow>({
    name: 'lock-log',
    text: `SELECT ${STATE} FROM logs WHERE log = $1 FOR UPDATE`,
    values: [log],
  })
  if (!row) throw new Error(`there is no log ${log} in the database`)
  return row
}

interface StateRow extends LogState, Record<string, unknown> {}

/** Puts leaves behind the `size` that are there. */
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

/** The entries from `start` to before `end`, encoded. */
export async function entriesBetween(db: Database, log: string, start: number, end: number): Promise<Uint8Array[]> {
  const rows = await db.query<{ request_sha256: Buffer; count: number; head: Buffer }>({
    name: 'leaves-between',
    text: `
      SELECT request_sha256, count, head FROM log_leaves
       WHERE log = $1 AND leaf_index >= $2 AND leaf_index < $3 ORDER BY leaf_index`,
    values: [log, start, end],
  })
  if (rows.length !== end - start) throw new Error(`the database lacks leaves of ${log} between ${start} and ${end}`)
  return rows.map(({ request_sha256, count, head }) => encodeLeaf({ requestSha256: request_sha256, count, head }))
}

export const leavesOf = (entries: readonly Uint8Array[]): Leaf[] => entries.map(decodeLeaf)

export interface Published {
  size: number
  root: Uint8Array
  turn: number
  note: string
}

/** Never back to an older one. */
export async function recordCheckpoint(
  db: Database,
  log: string,
  { size, root, turn, note }: Published,
): Promise<void> {
  await db.flush('every tenant', [
    {
      name: 'add-checkpoint',
      text: 'INSERT INTO log_checkpoints (log, size, root, note) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
      values: [log, size, Buffer.from(root), note],
    },
    {
      name: 'publish-log',
      text: 'UPDATE logs SET published = $2, root = $3, turn = $4 WHERE log = $1 AND published < $2',
      values: [log, size, Buffer.from(root), turn],
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
