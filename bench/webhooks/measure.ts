import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../../apps/server/testing/free-port.ts'
import { openAccount } from '../../proofs/lib/client.ts'
import { type IsDecided, NEVER_DECIDED } from '../../proofs/lib/decided.ts'
import { type Stack, startStack } from '../../proofs/lib/stack.ts'
import { median, quantile } from '../../proofs/lib/stats.ts'
import { begin, fillBacklog } from './fill.ts'
import { type ReceiverProcess, startReceiverProcess } from './receivers.ts'

// Deliveries per second of the real worker (order, leases, signatures with two algorithms, the address guard, every
// attempt written down) beside a bare loop that posts the same bodies and does one UPDATE for each, turn by turn; and what
// a large backlog does to the API while it drains.

const run = promisify(execFile)
const ENDPOINTS = 4
/** As many as the worker has under way to so many endpoints. */
const CONCURRENCY = 16 * ENDPOINTS
const EVENTS_EACH = 5

export interface SpeedFigures {
  ours: number
  floor: number
  ratio: number
}

export interface SpeedOptions {
  rounds: number
  isDecided?: IsDecided
  /** In each round. */
  deliveries: number
  say(line: string): void
}

export interface Bench {
  stack: Stack
  receiver: ReceiverProcess
  metricsUrl: string
  tenantId: string
  key: string
  stop(): Promise<void>
}

export async function openBench(): Promise<Bench> {
  const metricsPort = await freePort()
  const env = {
    COUNTERSIGN_LOG: 'error',
    COUNTERSIGN_METRICS_PORT: String(metricsPort),
    COUNTERSIGN_METRICS_INTERVAL_MS: '100',
  }
  const stack = await startStack({ processes: ['serve-api', 'serve-worker'], env })
  const receiver = await startReceiverProcess()
  const { key } = await openAccount(stack.url)
  const [row] = await stack.database.owner(`SELECT tenant_id FROM tenants WHERE mode = 'test'`)
  return {
    stack,
    receiver,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    key,
    tenantId: String(row?.tenant_id),
    stop: async () => {
      await stack.stop()
      receiver.stop()
    },
  }
}

export async function measureSpeed(bench: Bench, options: SpeedOptions): Promise<SpeedFigures> {
  const { rounds, isDecided = NEVER_DECIDED, deliveries, say } = options
  await runOurs(bench, deliveries) // a fresh process is slow until its hot code is compiled
  const ours: number[] = []
  const floors: number[] = []
  const ratios = () => ours.map((own, round) => own / (floors[round] ?? Number.NaN))
  for (let round = 1; round <= rounds && !isDecided(ratios()); round += 1) {
    const floor = await runFloor(bench, deliveries)
    const own = await runOurs(bench, deliveries)
    say(`round ${round}: ${own.toFixed(0)} deliveries/s, floor ${floor.toFixed(0)}/s`)
    ours.push(own)
    floors.push(floor)
  }
  return { ours: median(ours), floor: median(floors), ratio: median(ratios()) }
}

let filled = 0

/** A backlog of so many, at rest; gives what to wait for. */
async function fill({ stack, receiver, tenantId }: Bench, deliveries: number) {
  const requests = Math.ceil(deliveries / ENDPOINTS / EVENTS_EACH)
  const paths = Array.from({ length: ENDPOINTS }, () => `/ok/${filled++}`)
  const endpoints: string[] = []
  for (const path of paths) {
    const backlog = { tenantId, url: `${receiver.url}${path}`, requests, eventsEach: EVENTS_EACH }
    endpoints.push(await fillBacklog(stack.database, backlog))
  }
  await stack.database.owner('ANALYZE webhook_deliveries, webhook_lanes, events')
  await stack.database.owner('CHECKPOINT')
  const total = requests * EVENTS_EACH * ENDPOINTS
  const arrived = async () => {
    const counts = await receiver.counts()
    return paths.reduce((sum, path) => sum + (counts[path] ?? 0), 0)
  }
  return { endpoints, total, arrived }
}

/** Deliveries a second. `during`: what happens around the deliveries, and not while they are prepared. */
export async function runOurs(
  bench: Bench,
  deliveries: number,
  during = (work: () => Promise<number>) => work(),
): Promise<number> {
  const { endpoints, total, arrived } = await fill(bench, deliveries)
  const before = await receivedAll(bench)
  const seconds = await during(async () => {
    const began = performance.now()
    await begin(bench.stack.database, endpoints)
    await bench.stack.database.owner('NOTIFY countersign_events')
    while ((await arrived()) < total) await wait(20)
    return (performance.now() - began) / 1000
  })
  const twice = (await receivedAll(bench)) - before - total
  if (twice !== 0) throw new Error(`${twice} deliveries came twice, though nothing failed`)
  return total / seconds
}

async function receivedAll({ receiver }: Bench): Promise<number> {
  return Object.values(await receiver.counts()).reduce((sum, count) => sum + count, 0)
}

async function runFloor({ stack, receiver }: Bench, deliveries: number): Promise<number> {
  await stack.database.owner(
    'CREATE TABLE IF NOT EXISTS bare_deliveries (id serial PRIMARY KEY, body text, done boolean)',
  )
  await stack.database.owner('TRUNCATE bare_deliveries')
  await stack.database.owner(`INSERT INTO bare_deliveries (body, done) SELECT e.body, false FROM events e LIMIT $1`, [
    deliveries,
  ])
  await stack.database.owner('CHECKPOINT')
  const args = [join(import.meta.dirname, 'bare.ts'), `${receiver.url}/bare`, 'bare_deliveries']
  const { stdout } = await run(process.execPath, [...args, String(deliveries), String(CONCURRENCY)], {
    env: { ...stack.env, COUNTERSIGN_DATABASE_URL: stack.database.adminUrl },
  })
  return deliveries / Number(stdout)
}

export interface CallsOfWindow {
  quietMs: number
  busyMs: number
}

export interface BacklogFigures {
  /** In all windows together. */
  backlog: number
  perSecond: number
  /** The API's slow calls while nothing is sent, and while the backlog drains. */
  quietMs: number
  busyMs: number
  /** The same of each window. */
  windows: CallsOfWindow[]
  /** What was pending by the metrics, time and again while each window drained, and at its end. */
  progress: number[][]
}

export interface BacklogOptions {
  backlog: number
  windows: number
  isDecided?: (windows: readonly CallsOfWindow[]) => boolean
  /** How long the API is called while nothing is sent, in each window. */
  quietForMs: number
  /** How often the metrics are looked at while it drains. */
  lookEveryMs: number
  /** Which calls are the slow ones. */
  quantile: number
  say(line: string): void
}

const CALL_EVERY_MS = 10
const SETTLED_WITHIN_MS = 60_000

/** How quick the API answers while nothing is sent, and while a backlog drains, in windows that alternate. */
export async function measureBacklog(bench: Bench, options: BacklogOptions): Promise<BacklogFigures> {
  const { backlog, windows, isDecided = () => false, quietForMs, lookEveryMs, quantile: q, say } = options
  await callsUntil(bench, async () => false, 1_000)
  const each: CallsOfWindow[] = []
  const rates: number[] = []
  const progress: number[][] = []
  while (each.length < windows && !isDecided(each)) {
    const filling = await fill(bench, backlog / windows)
    await pendingUntil(bench, (now) => now >= filling.total)
    const quietMs = quantile(await callsUntil(bench, async () => false, quietForMs), q)
    const { times, perSecond, reported } = await callsWhileDraining(bench, filling, lookEveryMs)
    const busyMs = quantile(times, q)
    each.push({ quietMs, busyMs })
    rates.push(perSecond)
    progress.push(reported)
    say(
      `window ${each.length}: ${quietMs.toFixed(1)} ms quiet, ${busyMs.toFixed(1)} ms while ${filling.total} drain at ${perSecond.toFixed(0)}/s; pending by the metrics: ${reported.join(', ')}`,
    )
  }
  return {
    backlog: (backlog / windows) * each.length,
    perSecond: median(rates),
    quietMs: median(each.map(({ quietMs }) => quietMs)),
    busyMs: median(each.map(({ busyMs }) => busyMs)),
    windows: each,
    progress,
  }
}

async function callsWhileDraining(
  bench: Bench,
  { endpoints, total, arrived }: Awaited<ReturnType<typeof fill>>,
  lookEveryMs: number,
) {
  const began = performance.now()
  await begin(bench.stack.database, endpoints)
  await bench.stack.database.owner('NOTIFY countersign_events')
  const reported: number[] = []
  let lookedAt = began
  const times = await callsUntil(bench, async () => {
    if ((await arrived()) >= total) return true
    if (performance.now() - lookedAt > lookEveryMs) {
      lookedAt = performance.now()
      reported.push(await pending(bench))
    }
    return false
  })
  const perSecond = total / ((performance.now() - began) / 1000)
  reported.push(await pendingUntil(bench, (now) => now === 0))
  return { times, reported, perSecond }
}

/** Metrics are some seconds old at most: what they show once they have caught up. */
async function pendingUntil(bench: Bench, isCurrent: (pending: number) => boolean): Promise<number> {
  const end = performance.now() + SETTLED_WITHIN_MS
  let shown = await pending(bench)
  while (!isCurrent(shown) && performance.now() < end) {
    await wait(100)
    shown = await pending(bench)
  }
  return shown
}

/** Calls of an integrator at a steady pace; their times in milliseconds. */
export async function callsUntil(
  { stack, key }: Bench,
  done: () => Promise<boolean>,
  mostMs = 600_000,
): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + mostMs
  let over = false
  const watching = (async () => {
    while (!over && performance.now() < end) {
      over = await done()
      await wait(100)
    }
    over = true
  })()
  const under: Promise<void>[] = []
  while (!over) {
    under.push(timed(stack, key, times))
    await wait(CALL_EVERY_MS)
  }
  await Promise.all([watching, ...under])
  return times
}

async function timed({ url }: Stack, key: string, times: number[]): Promise<void> {
  const began = performance.now()
  const answer = await fetch(`${url}/api/v1/document-signrequest?limit=5`, {
    headers: { authorization: `Bearer ${key}` },
  })
  await answer.arrayBuffer()
  // A call that was shed has waited too, and its caller has to wait again.
  if (answer.status !== 200 && answer.status !== 503) throw new Error(`the API answered ${answer.status}`)
  times.push(performance.now() - began)
}

/** Progress as an operator sees it. */
async function pending({ metricsUrl }: Bench): Promise<number> {
  const text = await (await fetch(metricsUrl)).text()
  return Number(/^countersign_webhook_pending (\d+)$/m.exec(text)?.[1])
}
