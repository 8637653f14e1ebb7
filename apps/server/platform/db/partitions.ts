import { firstIdAt } from '../ids.ts'
import type { Row } from './database.ts'

// Monthly partitions by range of the UUIDv7 in each row: a month's rows are dropped with their partition, and (tenant,
// stream, seq) stays unique.

const PARTITIONED = ['audit_entries', 'audit_personal', 'events', 'webhook_lanes', 'webhook_deliveries'] as const
const MONTHS_AHEAD = 3

export interface Executor {
  query(text: string): Promise<Row[]>
}

/** Creates the partitions of this month and the coming months. Run by migrate, as the owner. */
export async function makePartitions(owner: Executor, now: Date): Promise<void> {
  for (let ahead = -1; ahead <= MONTHS_AHEAD; ahead += 1) {
    const [from, to] = [firstOfMonth(now, ahead), firstOfMonth(now, ahead + 1)]
    for (const parent of PARTITIONED) await makePartition(owner, parent, from, to)
  }
}

/** Partitions that do not exist although rows are written to them now, or within a week. For any role. */
export async function missingPartitions(db: Executor, now: Date): Promise<string[]> {
  const months = [now, new Date(now.getTime() + WEEK_MS)].map((at) => firstOfMonth(at, 0))
  const names = PARTITIONED.flatMap((parent) => months.map((month) => partitionName(parent, month)))
  const list = [...new Set(names)].map((name) => `'${name}'`).join(', ')
  const found = await db.query(`
    SELECT name FROM unnest(ARRAY[${list}]) AS name WHERE to_regclass('public.' || name) IS NULL`)
  return found.map(({ name }) => String(name))
}

const WEEK_MS = 7 * 24 * 3_600_000

function firstOfMonth(at: Date, ahead: number): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + ahead, 1))
}

function partitionName(parent: string, month: Date): string {
  return `${parent}_${month.toISOString().slice(0, 7).replace('-', '_')}`
}

async function makePartition(owner: Executor, parent: string, from: Date, to: Date): Promise<void> {
  const name = partitionName(parent, from)
  const [found] = await owner.query(`SELECT to_regclass('public.${name}') AS oid`)
  if (found?.oid) return
  // Lanes and deliveries are updated with every attempt.
  const busy = parent.startsWith('webhook_') ? ' WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01)' : ''
  // No grant and no policy: a partition can be reached only through its parent, which has the tenant's policy. One text
  // is one transaction, so a partition never exists without row-level security. A concurrent process finds the
  // partition created.
  await owner.query(`
    SELECT pg_advisory_xact_lock(hashtext('countersign partitions'));
    CREATE TABLE IF NOT EXISTS ${name} PARTITION OF ${parent}
      FOR VALUES FROM ('${firstIdAt(from)}') TO ('${firstIdAt(to)}')${busy};
    ALTER TABLE ${name} ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY`)
}
