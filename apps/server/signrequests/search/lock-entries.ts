import type { Tx } from '../../platform/db/database.ts'
import { boolean, rowDecoder } from '../../platform/db/decode.ts'

// The entries of a tenant have one writer at a time, until its commit. So no erasure is followed by an entry whose texts were
// read before it.

const KEY = `hashtextextended('search entries of ' || $1, 0)`

/** For an erasure, which waits. */
export async function lockEntries(tx: Tx, tenantId: string): Promise<void> {
  await tx.query({ name: 'lock-search-entries', text: `SELECT pg_advisory_xact_lock(${KEY})`, values: [tenantId] })
}

/** For the worker, which comes again. Returns whether the entries are free. */
export async function tryEntries(tx: Tx, tenantId: string): Promise<boolean> {
  const text = `SELECT pg_try_advisory_xact_lock(${KEY}) AS free`
  const [row] = await tx.query({ name: 'try-search-entries', text, values: [tenantId] })
  return row !== undefined && decodeTry(row).free
}

const decodeTry = rowDecoder('lock', { free: boolean })
