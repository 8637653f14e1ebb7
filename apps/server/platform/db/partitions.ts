import { firstIdAt } from '../ids.ts'
import type { Row } from './database.ts'

// Monthly partitions by range of the UUIDv7 in each row: a month's rows are dropped with their partition, and (tenant,
// stream, seq) stays unique.

const PARTITIONED = ['audit_entries', 'audit_personal', 'events', 'webhook_lanes', 'webhook_deliveries'] as const
const MONTHS_AHEAD = 3

export interface Executor {
  query(text: string): Promise<Row[]>
}

/** Creates the partitions of this month and the coming months. Run by migrate and daily by the worker, as the owner. */
export async function makePartitions(owner: Executor, now: Date): Promise<void> {
  for (let ahead = -1; ahead <= MONTHS_AHEAD; ahead += 1) {
    const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1))
    const to = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead + 1, 1))
    for (const parent of PARTITIONED) await makePartition(owner, parent, from, to)
  }
}

async function makePartition(owner: Executor, parent: string, from: Date, to: Date): Promise<void> {
  const name = `${parent}_${from.toISOString().slice(0, 7).replace('-', '_')}`
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
