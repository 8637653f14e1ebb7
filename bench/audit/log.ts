import { join } from 'node:path'
import { openLogKey } from '../../apps/server/evidence/log/key.ts'
import { startLog } from '../../apps/server/evidence/log/start.ts'
import { asRole, commitHeads, nextHead, openTestLog } from '../../apps/server/evidence/log/testing/log.ts'
import { quantile } from '../../proofs/lib/stats.ts'

// How fast the log takes heads: they are committed at an even rate, each with its entry as a change commits it, and the
// writer gives them places, tiles and checkpoints meanwhile. A head's lag is from its commit until the checkpoint that
// contains it is published, both by the database's clock.

export interface LogMeasure {
  heads: number
  /** What was really committed, where the machine could not keep up with the rate asked for. */
  perSecond: number
  checkpoints: number
  p50Seconds: number
  p99Seconds: number
  maxSeconds: number
}

const INTERVAL_MS = 50
const DRAIN_WITHIN_MS = 60_000

export async function measureLog({ seconds, rate }: { seconds: number; rate: number }): Promise<LogMeasure> {
  const test = await openTestLog()
  const db = asRole(test.database.url, 'countersign_log')
  const log = { warn: complain, error: complain }
  const writer = startLog({
    ...{ db, plain: test.plain, name: 'test', mode: 'test', origin: 'bench.example/log/test', log, lockYears: null },
    openSigner: (origin) => openLogKey({ kind: 'own-file', file: join(test.folder, 'log.key') }, origin),
    stamp: async () => new Uint8Array(),
  })
  try {
    const began = performance.now()
    const batches = await commitEvenly(test.database.owner, seconds, rate)
    const took = (performance.now() - began) / 1000
    const heads = batches.at(-1)?.size ?? 0
    const checkpoints = await publishedUpTo(test.database.owner, heads)
    const lags = lagsOf(batches, checkpoints)
    return {
      heads,
      perSecond: heads / took,
      checkpoints: checkpoints.length,
      p50Seconds: quantile(lags, 0.5),
      p99Seconds: quantile(lags, 0.99),
      maxSeconds: quantile(lags, 1),
    }
  } finally {
    await writer.stop()
    await db.close()
    await test.close()
  }
}

type Owner = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

interface Batch {
  /** How many heads were committed up to here. */
  size: number
  count: number
  at: number
}

/** Every tick what is due by then: a tick that was late is followed by a larger one. */
async function commitEvenly(owner: Owner, seconds: number, rate: number): Promise<Batch[]> {
  const batches: Batch[] = []
  const began = performance.now()
  for (let size = 0; size < seconds * rate; ) {
    const due = Math.min(seconds * rate, Math.ceil(((performance.now() - began + INTERVAL_MS) / 1000) * rate))
    const count = due - size
    if (count > 0) {
      await commitHeads(
        owner,
        Array.from({ length: count }, () => nextHead()),
      )
      size = due
      batches.push({ size, count, at: await databaseClock(owner) })
    }
    const ahead = began + (size / rate) * 1000 - performance.now()
    if (ahead > 0) await new Promise((resolve) => setTimeout(resolve, ahead))
  }
  return batches
}

async function databaseClock(owner: Owner): Promise<number> {
  const [row] = await owner('SELECT extract(epoch FROM clock_timestamp())::float8 AS at')
  return Number(row?.at)
}

interface Published {
  size: number
  at: number
}

async function publishedUpTo(owner: Owner, heads: number): Promise<Published[]> {
  const end = performance.now() + DRAIN_WITHIN_MS
  for (;;) {
    const rows = await owner(
      'SELECT size, extract(epoch FROM signed_at)::float8 AS at FROM log_checkpoints ORDER BY size',
    )
    const published = rows.map(({ size, at }) => ({ size: Number(size), at: Number(at) }))
    if ((published.at(-1)?.size ?? 0) >= heads) return published
    if (performance.now() > end) throw new Error(`${heads} heads were not published within ${DRAIN_WITHIN_MS / 1000} s`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Of each head; those of a batch have its time. */
function lagsOf(batches: readonly Batch[], checkpoints: readonly Published[]): number[] {
  return batches.flatMap(({ size, count, at }) => {
    const lag = (checkpoints.find((checkpoint) => checkpoint.size >= size)?.at ?? Number.POSITIVE_INFINITY) - at
    return Array<number>(count).fill(Math.max(0, lag))
  })
}

function complain(reported: object, words?: string): void {
  process.stderr.write(`${words}: ${JSON.stringify(reported)}\n`)
}
