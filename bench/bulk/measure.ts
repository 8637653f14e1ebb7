import { once } from 'node:events'
import { join } from 'node:path'
import { type Job, makeTemplate, startJob, templateRow, untilJob } from '../../proofs/lib/bulk.ts'
import { type Client, openAccount, until } from '../../proofs/lib/client.ts'
import type { IsDecided } from '../../proofs/lib/decided.ts'
import { type Stack, startStack } from '../../proofs/lib/stack.ts'
import { median } from '../../proofs/lib/stats.ts'
import { createFor, prepareDocuments } from '../create/creates.ts'
import { startRelayProcess } from '../create/measure.ts'
import { discard, type LandingFigures, land, measureLanding } from './landing.ts'
import { forgetPeak, peakOf, restingOf } from './memory.ts'
import { writeRows } from './rows.ts'

// One job through the real processes: how fast its rows land, beside a bare COPY of the same bytes; how fast they become
// sign requests, beside single creates on the same stack; how fast values are drawn; and how much memory that takes.

const LONGEST_MS = 4 * 3_600_000
/** Fewer land within a few round trips to the database, and would measure those. */
const LEAST_LANDED = 100_000
/** A worker, too, is slow until its hot code is compiled. */
const WARM_UP_ROWS = 600
/** As bin/bench create begins. */
const CONNECTIONS = 8

export interface BulkOptions {
  /** How many become sign requests. */
  rows: number
  /** How many land; by default as many, and at least a hundred thousand. */
  landed?: number
  /** How often landing and COPY are measured, turn by turn. */
  rounds: number
  /** Whether the ratios of processor time so far decide about the median of all rounds. */
  isDecided?: IsDecided
  /** Of single creates. */
  single: { warmUpSeconds: number; rounds: number; seconds: number }
  /** How many documents get values. */
  merges: number
  /** Every row was created or has failed. */
  onCreated?: (stack: Stack, job: Job) => Promise<void>
  say(line: string): void
}

export interface BulkFigures extends LandingFigures {
  rows: number
  landed: number
  /** Rows a second. */
  creation: number
  single: number
  created: number
  failed: number
  /** Documents a second. */
  merging: number
  /** MB at rest, and the most while it landed or created. */
  memory: Record<'api' | 'worker', { resting: number; peak: number }>
}

export async function measureBulk(options: BulkOptions): Promise<BulkFigures> {
  const { rows, merges, say, onCreated = async () => {} } = options
  const stack = await startStack({ processes: [] })
  try {
    const api = await stack.start('serve-api')
    const client = await openAccount(stack.url)
    const template = await makeTemplate(client)
    const file = join(stack.env.COUNTERSIGN_DATA ?? '', 'rows.ndjson')
    const { landed = Math.max(rows, LEAST_LANDED) } = options
    await writeRows(file, landed)
    const resting = restingOf(api)
    forgetPeak(api)
    const { pid = 0 } = api
    const landing = await measureLanding({ ...options, pid, stack, client, template, file, rows: landed })
    const memory = { api: { resting, peak: peakOf(api) }, worker: { resting: 0, peak: 0 } }
    const { job } = rows === landed ? landing : await landAgain(landing.job, rows)
    const warmUp = await landAgain(null, Math.min(rows, WARM_UP_ROWS))
    await prepareDocuments(stack)
    await createFor(stack, { key: client.key, connections: CONNECTIONS, seconds: options.single.warmUpSeconds })
    const before = await measureSingle(stack, client, options)
    const worker = await stack.start('serve-worker')
    memory.worker.resting = restingOf(worker)
    forgetPeak(worker)
    await create(client, warmUp.job, say)
    const done = await create(client, job, say)
    memory.worker.peak = peakOf(worker)
    await onCreated(stack, done.job)
    const merging = await merge(stack, client, merges)
    worker.kill()
    await once(worker, 'exit')
    const single = (before + (await measureSingle(stack, client, options))) / 2
    const { created, failed } = done.job.progress
    return { ...landing, rows, landed, creation: done.creation, single, created, failed, merging, memory }

    async function landAgain(instead: string | null, count: number): Promise<{ job: string }> {
      if (instead !== null) await discard(client, instead)
      await writeRows(file, count)
      return { job: await land(stack, client, template, file) }
    }
  } finally {
    await stack.stop()
  }
}

async function create(client: Client, id: string, say: (line: string) => void) {
  const began = performance.now()
  await client.call('POST', `/api/v1/bulk-jobs/${id}/resume`)
  let reported = began
  const isDone = ({ state, progress: { accepted, created, per_second, seconds_left } }: Job) => {
    if (performance.now() - reported > 10_000) {
      reported = performance.now()
      say(`${created} of ${accepted} created, ${per_second}/s, ${seconds_left} s left`)
    }
    return state === 'completed'
  }
  const job = await untilJob(client, { id }, isDone, LONGEST_MS)
  return { job, creation: (job.progress.created * 1000) / (performance.now() - began) }
}

/** From the first document whose values are drawn to the last, by the database's clock. */
async function merge({ database }: Stack, client: Client, count: number): Promise<number> {
  const template = await makeTemplate(client, [RENT])
  const rows = Array.from({ length: count }, (_, i) => templateRow(i, undefined, { values: { rent: `${1_000 + i}` } }))
  await startJob(client, rows, `template_id=${template}&notify=false`)
  const { rate } = await until(async () => {
    const [merged] = await database.owner(
      `SELECT count(*)::int AS n,
              (count(*) - 1) / nullif(extract(epoch FROM max(merged_at) - min(merged_at)), 0)::float8 AS rate
         FROM document_merges WHERE merged_at IS NOT NULL`,
    )
    return merged?.n === count ? (merged as { rate: number }) : undefined
  }, LONGEST_MS)
  return rate
}

const RENT = { name: 'rent', type: 'text', page: ['1'], cords: [{ x: 72, y: 500, w: 120, h: 16 }] }

/** With the relay alone beside the api, as bin/bench create measures it. Before and after: machines change their pace. */
async function measureSingle(stack: Stack, { key }: Client, { single }: BulkOptions): Promise<number> {
  const relay = await startRelayProcess(stack)
  try {
    const rates: number[] = []
    for (let round = 1; round <= single.rounds; round += 1) {
      rates.push(await createFor(stack, { key, connections: CONNECTIONS, seconds: single.seconds }))
    }
    return median(rates)
  } finally {
    relay.kill()
  }
}
