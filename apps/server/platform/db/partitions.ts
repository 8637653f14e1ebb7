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

export interface PartitionRunway {
  /** Days until rows are written to a partition that does not exist; 0 if one of this month is missing. */
  days: number
  /** The partitions that are missing in the first month that lacks any. */
  missing: string[]
}

/** How long the partitions that exist suffice. For any role. */
export async function partitionRunway(db: Executor, now: Date): Promise<PartitionRunway> {
  const months = Array.from({ length: MONTHS_AHEAD + 1 }, (_, ahead) => firstOfMonth(now, ahead))
  const namesOf = (month: Date) => PARTITIONED.map((parent) => partitionName(parent, month))
  const list = months.flatMap(namesOf).map((name) => `'${name}'`)
  const found = await db.query(`
    SELECT name FROM unnest(ARRAY[${list.join(', ')}]) AS name WHERE to_regclass('public.' || name) IS NULL`)
  const missing = new Set(found.map(({ name }) => String(name)))
  const first = months.find((month) => namesOf(month).some((name) => missing.has(name)))
  const end = first ?? firstOfMonth(now, MONTHS_AHEAD + 1)
  const days = Math.max(0, (end.getTime() - now.getTime()) / DAY_MS)
  return { days, missing: first ? namesOf(first).filter((name) => missing.has(name)) : [] }
}

const DAY_MS = 24 * 3_600_000

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
