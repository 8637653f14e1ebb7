import type { Database } from '../db/database.ts'
import { rowDecoder, text } from '../db/decode.ts'
import { distinctValues, EVERY_VALUE } from '../leases/loose-index-scan.ts'
import type { JobClass } from './job.ts'

/** The rate limits that jobs are parked for. `db`: as countersign_jobs. */
export async function parkedKeys(db: Database, jobClass: JobClass): Promise<string[]> {
  const rows = await db.query({ name: 'parked-keys', text: KEYS, values: [jobClass] })
  return rows.map((row) => decodeKey(row).rate_key)
}

const decodeKey = rowDecoder('jobs', { rate_key: text })

const nextKey = (after: string) => `
  SELECT min(rate_key) FROM jobs WHERE class = $1 AND state = 'parked' AND rate_key > ${after}`

const KEYS = `
  WITH RECURSIVE keys(value, n) AS (${distinctValues('keys', nextKey, `''`, EVERY_VALUE)})
  SELECT value AS rate_key FROM keys WHERE value IS NOT NULL`
