import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { type Client, openAccount, until } from '../lib/client.ts'
import { startOwnPostgres } from '../lib/own-postgres.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { type Stack, startStack } from '../lib/stack.ts'
import { seededRandom } from '../lib/stats.ts'
import { insist } from '../lib/webhooks.ts'
import { type Arrival, type Ledger, openLedger } from './ledger.ts'
import { openWriter, putRequests, type Request, writeEvents } from './writer.ts'

// Transactions write events while workers are killed and the database is restarted under everybody. Then everything must
// have come to its endpoint, in order, and repeats only as repeats; and who reads the log instead sees the same.

const ACCOUNTS = 5
const ENDPOINTS_EACH = 10
const LIFE = ['document.viewed', 'document.viewed', 'document.viewed', 'document.declined', 'document.cancelled']
const KILL_EVERY_MS = 1_500
const LONGEST_MS = 180_000

export default {
  promise:
    'Every event arrives, in order, though workers are killed and the database restarts; the log shows the same events',
  topic: 'Durability',
  budgetSeconds: 90,
  services: [],
  faults: {},
  async run({ full, seed, say }) {
    const events = full ? 20_000 : 2_000
    const random = seededRandom(seed)
    const postgres = await startOwnPostgres()
    const ledger = await openLedger(({ path, type }) => path === '/fussy' && type === 'document.viewed')
    const stack = await startStack({ processes: [], server: postgres.server, env: { COUNTERSIGN_LOG: 'silent' } })
    const writer = openWriter(stack.database.url)
    try {
      await stack.start('serve-api')
      const workers = [await stack.start('serve-worker'), await stack.start('serve-worker')]
      const accounts = await openAccounts(stack)
      const requests = await fill(stack, accounts, ledger, events / LIFE.length)
      let writing = true
      const chaos = killWorkers(stack, workers, () => writing, say)
      const restarts = restartTwice(postgres.restart, () => ledger.distinct() / events, say)
      await eachOf(requests, 6, (request) => writeEvents(writer, request, LIFE, random))
      await restarts
      writing = false
      const kills = await chaos
      await until(async () => ledger.distinct() >= events || undefined, LONGEST_MS).catch(() =>
        hold(false, `${ledger.distinct()} of ${events} events arrived`),
      )
      const repeats = checkArrivals(ledger.arrivals, events)
      for (const { client } of accounts) await checkLog(client, ledger.arrivals)
      const minutes = await tryFussy(stack, writer, ledger, random)
      return `${events} events to ${ACCOUNTS * ENDPOINTS_EACH} endpoints through ${kills} kills and 2 restarts: all arrived, first attempts in order, ${repeats} repeats with the same id, number and body, numbers without gaps; the log shows the same; past a handler that fails after ${minutes.toFixed(1)} min`
    } finally {
      await writer.close()
      await stack.stop()
      await ledger.close()
      postgres.stop()
    }
  },
} satisfies Proof

interface Account {
  client: Client
  tenantId: string
}

async function openAccounts(stack: Stack): Promise<Account[]> {
  const accounts: Account[] = []
  for (let i = 0; i < ACCOUNTS; i += 1) accounts.push(await accountOf(stack))
  return accounts
}

async function accountOf({ url, database }: Stack): Promise<Account> {
  const client = await openAccount(url)
  const [row] = await database.owner(`SELECT tenant_id FROM api_keys WHERE key_hash = sha256(convert_to($1, 'UTF8'))`, [
    client.key,
  ])
  return { client, tenantId: String(row?.tenant_id) }
}

/** So many requests, each with one of the endpoints as its webhook_url, in a mixed order. */
async function fill(stack: Stack, accounts: Account[], ledger: Ledger, count: number): Promise<Request[]> {
  const each = Math.ceil(count / ACCOUNTS / ENDPOINTS_EACH)
  const made: Request[][] = []
  for (const [a, { tenantId }] of accounts.entries()) {
    for (let e = 0; e < ENDPOINTS_EACH; e += 1) {
      made.push(await putRequests(stack.database, tenantId, `${ledger.url}/${a}/${e}`, each))
    }
  }
  return Array.from({ length: each }, (_, i) => made.flatMap((own) => own.slice(i, i + 1))).flat()
}

async function eachOf<T>(items: T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  let next = 0
  const senders = Array.from({ length: atOnce }, async () => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) await work(item)
  })
  await Promise.all(senders)
}

async function killWorkers(
  stack: Stack,
  workers: ChildProcess[],
  going: () => boolean,
  say: (line: string) => void,
): Promise<number> {
  let kills = 0
  while (going()) {
    await wait(KILL_EVERY_MS)
    const [victim] = workers.splice(0, 1)
    if (!victim) throw new Error('nobody to kill')
    const ended = victim.exitCode === null && victim.signalCode === null ? once(victim, 'exit') : Promise.resolve()
    victim.kill('SIGKILL')
    await ended
    workers.push(await until(() => stack.start('serve-worker').catch(() => undefined)))
    kills += 1
  }
  say(`${kills} workers killed`)
  return kills
}

/** After a third of the events has arrived, and after two thirds. */
async function restartTwice(restart: () => void, progress: () => number, say: (line: string) => void): Promise<void> {
  for (const share of [1 / 3, 2 / 3]) {
    await until(async () => progress() >= share || undefined, LONGEST_MS)
    restart()
    say(`the database was restarted with ${(progress() * 100).toFixed(0)} % arrived`)
  }
}

/** Counts the repeats. */
function checkArrivals(arrivals: Arrival[], events: number): number {
  const known = new Map<string, Arrival>()
  const latest = new Map<string, number>()
  for (const arrival of arrivals) {
    const { path, id, stream, sequence, number, bodySha256 } = arrival
    const first = known.get(id)
    if (first) {
      const isSame = [first.path === path, first.sequence === sequence, first.number === number]
      const same = isSame.every(Boolean) && first.bodySha256 === bodySha256
      hold(same, `${id} came again as something else: ${JSON.stringify([first, arrival])}`)
      continue
    }
    known.set(id, arrival)
    const lane = `${path} ${stream}`
    const before = latest.get(lane) ?? 0
    hold(sequence === before + 1, `the first attempt of ${sequence} of ${stream} came after ${before}`)
    latest.set(lane, sequence)
  }
  hold(known.size === events, `${known.size} events arrived, and ${events} happened`)
  for (const [path, own] of Map.groupBy(known.values(), (arrival) => arrival.path)) {
    const numbers = own.map(({ number }) => number).toSorted((a, b) => a - b)
    const gap = numbers.findIndex((number, i) => number !== i + 1)
    hold(gap === -1, `the delivery numbers of ${path} are not 1 to ${own.length}: ${numbers[gap]} after ${gap}`)
  }
  return arrivals.length - events
}

/** Who only reads the log sees the same ids, sequences and hashes. */
async function checkLog(client: Client, arrivals: Arrival[]): Promise<void> {
  const delivered = new Map(arrivals.map((arrival) => [arrival.id, arrival]))
  let after = ''
  for (let more = true; more; ) {
    const { status, body } = await insist(client, 'GET', `/api/v1/events?limit=500${after}`)
    hold(status === 200, `the log answered ${status}`)
    for (const { id, sequence, body_sha256 } of body.data as { id: string; sequence: number; body_sha256: string }[]) {
      const arrival = delivered.get(id)
      hold(arrival, `${id} is in the log and was not delivered`)
      hold(arrival.sequence === sequence && arrival.bodySha256 === body_sha256, `${id} is another in the log`)
    }
    after = `&after=${body.next_cursor}`
    more = body.has_more === true
  }
}

/** A handler that fails on every `document.viewed`: by the test clock, when does it get `document.signed`? In minutes. */
async function tryFussy(
  stack: Stack,
  writer: ReturnType<typeof openWriter>,
  ledger: Ledger,
  random: () => number,
): Promise<number> {
  const { client, tenantId } = await accountOf(stack)
  const [request] = await putRequests(stack.database, tenantId, `${ledger.url}/fussy`, 1)
  hold(request, 'no request was made')
  await writeEvents(writer, request, ['document.viewed', 'document.signed'], random)
  const got = (type: string) => ledger.arrivals.filter((each) => each.path === '/fussy' && each.type === type).length
  let passed = 0
  for (const [i, seconds] of [5, 300, 1800].entries()) {
    await until(async () => got('document.viewed') > i || undefined, LONGEST_MS)
    await until(async () => ((await pendingOf(client))?.attempts.length ?? 0) > i || undefined)
    hold(got('document.signed') === 0, 'document.signed went past before its time')
    const moved = await insist(client, 'POST', '/api/v1/sandbox/clock/advance', { seconds })
    hold(moved.status === 200, `the clock was not moved: ${JSON.stringify(moved.body)}`)
    passed += seconds
  }
  await until(async () => got('document.signed') === 1 || undefined)
  hold(got('document.viewed') === 4, `document.viewed came ${got('document.viewed')} times before`)
  return passed / 60
}

async function pendingOf(client: Client): Promise<{ attempts: unknown[] } | undefined> {
  const { body } = await insist(client, 'GET', '/api/v1/webhook-deliveries?state=pending')
  const data = body.data as { event_type: string; attempts: unknown[] }[]
  return data.find(({ event_type }) => event_type === 'document.viewed')
}
