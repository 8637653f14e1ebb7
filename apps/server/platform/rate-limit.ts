import type { Database } from './db/database.ts'

// Writes per tenant and minute, limited across processes without a database call per write: a process leases a block of
// the minute's tokens, in its own transaction, and counts it down in memory. Tokens that a process has leased and not
// used when the minute ends are lost to the others: at most a tenth of the limit each.

const BLOCKS_PER_WINDOW = 10
/** Above this many tenants, entries of past minutes are deleted. */
const SWEEP_ABOVE = 10_000

export interface Allowance {
  granted: boolean
  limit: number
  /** A lower bound of what this process knows: other processes lease from the same minute. */
  remaining: number
  resetSeconds: number
}

export interface RateLimiter {
  /** Resolves at once while the leased block lasts, otherwise after one database call. */
  take(tenantId: string, limit: number): Allowance | Promise<Allowance>
}

interface Block {
  left: number
  /** The tokens that were not leased after this block. */
  unleased: number
  endsAt: number
  lease: Promise<void> | null
}

/** `monotonicMs` measures how much of the minute is left; which minute it is, the database's clock decides. */
export function makeRateLimiter(db: Database, monotonicMs: () => number = () => performance.now()): RateLimiter {
  const blocks = new Map<string, Block>()

  function take(tenantId: string, limit: number): Allowance | Promise<Allowance> {
    const now = monotonicMs()
    let block = blocks.get(tenantId)
    if (!block) {
      if (blocks.size >= SWEEP_ABOVE) forgetPast(blocks, now)
      block = { left: 0, unleased: 0, endsAt: 0, lease: null }
      blocks.set(tenantId, block)
    }
    if (now < block.endsAt && (block.left > 0 || block.unleased === 0)) return spend(block, limit, now)
    return leaseAndTake(block, tenantId, limit)
  }

  /** Calls that find the block empty wait for one lease together, then compete for its tokens. */
  async function leaseAndTake(block: Block, tenantId: string, limit: number): Promise<Allowance> {
    block.lease ??= lease(block, tenantId, limit).finally(() => {
      block.lease = null
    })
    await block.lease
    return take(tenantId, limit)
  }

  async function lease(block: Block, tenantId: string, limit: number): Promise<void> {
    // Measured before the query, so that our minute never ends after the database's.
    const askedAt = monotonicMs()
    const size = Math.max(1, Math.ceil(limit / BLOCKS_PER_WINDOW))
    const [[row]] = (await db.flush({ tenant: tenantId }, [
      { name: 'lease-writes', text: LEASE, values: [tenantId, size, limit] },
      { name: 'forget-windows', text: FORGET, values: [tenantId] },
    ])) as [[{ leased: number | null; ms_left: number }]]
    // The last block of a minute may exceed the limit. Only the part within the limit is ours.
    block.left = row.leased === null ? 0 : Math.min(size, limit - (row.leased - size))
    block.unleased = row.leased === null ? 0 : Math.max(0, limit - row.leased)
    block.endsAt = askedAt + row.ms_left
  }

  return { take }
}

// statement_timestamp() is one instant for the whole statement.
const LEASE = `
  WITH lease AS (
    INSERT INTO rate_windows AS w (tenant_id, window_start, leased)
    VALUES ($1, date_trunc('minute', statement_timestamp()), $2)
    ON CONFLICT (tenant_id, window_start) DO UPDATE SET leased = w.leased + $2 WHERE w.leased < $3
    RETURNING leased)
  SELECT (SELECT leased FROM lease) AS leased,
         extract(epoch FROM date_trunc('minute', statement_timestamp()) + interval '1 minute' - statement_timestamp())
           ::float8 * 1000 AS ms_left`

const FORGET = `
  DELETE FROM rate_windows
   WHERE tenant_id = $1 AND window_start < date_trunc('minute', statement_timestamp())`

function spend(block: Block, limit: number, now: number): Allowance {
  const granted = block.left > 0
  if (granted) block.left -= 1
  return {
    granted,
    limit,
    remaining: block.left + block.unleased,
    resetSeconds: Math.max(1, Math.ceil((block.endsAt - now) / 1000)),
  }
}

function forgetPast(blocks: Map<string, Block>, now: number): void {
  for (const [tenantId, block] of blocks) if (block.endsAt <= now && !block.lease) blocks.delete(tenantId)
}
