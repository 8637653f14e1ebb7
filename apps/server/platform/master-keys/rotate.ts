import { setTimeout } from 'node:timers/promises'
import type { Database } from '../db/database.ts'
import { number, rowDecoder, text } from '../db/decode.ts'
import { MasterKeysUnusable } from './errors.ts'
import type { KeyDriver } from './master-keys.ts'
import { isRegisteredKey, readRegistry, registerNext } from './registry.ts'

// Finishes the rotation of the master key while processes read and write. Each step can be repeated, so a run that was
// killed at any point is finished by the next one:
//   1. The new key is registered. Processes wrap under it within REGISTRY_MS.
//   2. Rows under other keys are wrapped again, page by page.
//   3. The other keys are closed: from then on a trigger refuses rows under them. Transactions that write
//      these tables at this moment are awaited.
//   4. What was written under the other keys since step 2 is wrapped again. The keys are empty and may be destroyed.

/** A table with rows that a master key wraps. */
export interface WrappedTable {
  name: string
  /**
   * Wraps a page of rows again, those after `position` in the order of the primary key. A row that changed since it was
   * read, such as one that was erased, is left as it is.
   */
  rewrapPage(db: Database, driver: KeyDriver, to: string, position: string[] | null): Promise<Page>
}

export interface Page {
  /** Rows that were under another key. */
  found: number
  /** The last row of the page; null: it was the last page. */
  position: string[] | null
}

export type OnRewrapStep = (step: 'registered' | 'page' | 'closed' | 'waited' | 'emptied') => void | Promise<void>

export interface RewrapDeps {
  /** As countersign_keys. */
  db: Database
  driver: KeyDriver
  tables: readonly WrappedTable[]
  /** How long processes may wrap under the previous key after the new one was registered. */
  graceMs: number
  onStep?: OnRewrapStep
}

export interface Rewrapped {
  to: string
  rows: number
  /** Keys under which there is no row any more. */
  emptied: string[]
}

/** Wraps every row under the key `to`. Throws MasterKeysUnusable if it or a key in use is missing. */
export async function rewrap(
  { db, driver, tables, graceMs, onStep = () => {} }: RewrapDeps,
  to: string,
): Promise<Rewrapped> {
  await checkKeys(db, driver, to)
  await registerNext(db, driver, to)
  await onStep('registered')
  const pass = async () => {
    let found = 0
    for (const table of tables) found += await rewrapTable(table, { db, driver, to, onStep })
    return found
  }
  let rows = await pass()
  await setTimeout(await graceLeft(db, to, graceMs))
  const closed = await closeOthers(db, to)
  await onStep('closed')
  await writersEnded(db, tables)
  await onStep('waited')
  // A row that was erased between reading and writing is found by the next pass.
  for (let found = await pass(); found > 0; found = await pass()) rows += found
  await db.query(
    `UPDATE master_keys SET emptied_at = clock_timestamp() WHERE master_key_id = ANY($1) AND emptied_at IS NULL`,
    [closed],
  )
  await onStep('emptied')
  return { to, rows, emptied: closed }
}

async function checkKeys(db: Database, driver: KeyDriver, to: string): Promise<void> {
  const [ids, registry] = [await driver.ids(), await readRegistry(db)]
  const needed = new Set([to, ...registry.filter(({ state }) => state !== 'empty').map(({ id }) => id)])
  const absent = [...needed].filter((id) => !ids.includes(id))
  if (absent.length > 0) {
    const which = absent.join(', ')
    throw new MasterKeysUnusable(
      `missing: ${which}`,
      `The master key ${which} is not in ${driver.place}. Nothing was changed.`,
    )
  }
  for (const key of registry.filter(({ id }) => needed.has(id))) {
    if (await isRegisteredKey(driver, key)) continue
    const message = `The master key ${key.id} in ${driver.place} is not the key that was registered. Nothing was changed.`
    throw new MasterKeysUnusable(`wrong: ${key.id}`, message)
  }
  if (registry.some(({ id, state }) => id === to && state !== 'open')) {
    const message = `The master key ${to} was replaced by a newer one and cannot be used again. Add a new key.`
    throw new MasterKeysUnusable(`closed: ${to}`, message)
  }
}

async function rewrapTable(
  table: WrappedTable,
  { db, driver, to, onStep }: Required<Pick<RewrapDeps, 'db' | 'driver' | 'onStep'>> & { to: string },
): Promise<number> {
  let found = 0
  let position: string[] | null = null
  do {
    const page: Page = await table.rewrapPage(db, driver, to, position)
    found += page.found
    position = page.position
    if (page.found > 0) await onStep('page')
  } while (position !== null)
  return found
}

const decodeLeft = rowDecoder('master_keys', { left_ms: number })

async function graceLeft(db: Database, to: string, graceMs: number): Promise<number> {
  const [row = {}] = await db.query(
    `SELECT extract(epoch FROM registered_at - clock_timestamp())::float8 * 1000 + $2::int AS left_ms
       FROM master_keys WHERE master_key_id = $1`,
    [to, graceMs],
  )
  return Math.max(0, decodeLeft(row).left_ms)
}

const decodeId = rowDecoder('master_keys', { id: text })

/** Returns all closed keys that may still have rows. */
async function closeOthers(db: Database, to: string): Promise<string[]> {
  await db.query(
    `UPDATE master_keys SET closed_at = clock_timestamp() WHERE master_key_id <> $1 AND closed_at IS NULL`,
    [to],
  )
  const rows = await db.query(
    `SELECT master_key_id AS id FROM master_keys WHERE closed_at IS NOT NULL AND emptied_at IS NULL`,
  )
  return rows.map((row) => decodeId(row).id)
}

const WAIT_MS = 600_000
const POLL_MS = 50
const decodeWriter = rowDecoder('pg_locks', { writer: text })

/**
 * Waits for the transactions that write these tables now. Those that read a key's state before it was closed are among
 * them, because a transaction keeps its lock on a table until its end; then their rows are visible.
 */
async function writersEnded(db: Database, tables: readonly WrappedTable[]): Promise<void> {
  const names = tables.map(({ name }) => name)
  const writers = async () => {
    const rows = await db.query(
      `SELECT virtualtransaction AS writer FROM pg_locks
        WHERE locktype = 'relation' AND relation = ANY($1::text[]::regclass[]) AND mode = 'RowExclusiveLock' AND granted
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
          AND pid IS DISTINCT FROM pg_backend_pid()`,
      [names],
    )
    return rows.map((row) => decodeWriter(row).writer)
  }
  const awaited = new Set(await writers())
  for (const until = Date.now() + WAIT_MS; Date.now() < until; await setTimeout(POLL_MS)) {
    if (!(await writers()).some((writer) => awaited.has(writer))) return
  }
  throw new Error(
    `A transaction has been open for ${WAIT_MS / 60_000} minutes (pg_stat_activity shows it). End it and run the command again.`,
  )
}
