import type { ChildProcess } from 'node:child_process'
import { type Client, openAccount, until } from '../lib/client.ts'
import { mustFind } from '../lib/faults.ts'
import { end } from '../lib/mortal.ts'
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
const KILLS = { sample: 4, full: 40 }
const LONGEST_MS = 300_000
/** Until a disturbance is over, events are written up to this share beyond it: some are under way in each. */
const AHEAD = 0.15

export default {
  promise:
    'While workers are killed and the database restarts twice, every event arrives: first attempts in the order of their request, repeats with the same id, number and body, numbers without gaps; the event log has the same events',
  topic: 'Durability',
  budgetSeconds: 70,
  services: [],
  sample: '1,000 events to 50 endpoints and 4 kills; --full: 20,000 and 40',
  faults: {
    'lost event': 'an event that did not arrive',
    'wrong order': 'two events of a request that arrived in the wrong order',
    'changed repeat': 'a repeat with another body',
    'event missing in the log': 'an event that was delivered and is deleted from the log',
  },
  async run({ full, seed, say }) {
    const events = full ? 20_000 : 1_000
    const random = seededRandom(seed)
    const postgres = await startOwnPostgres()
    const ledger = await openLedger(({ path, type }) => path === '/fussy' && type === 'document.viewed')
    const stack = await startStack({ processes: [], server: postgres.server, env: { COUNTERSIGN_LOG: 'silent' } })
    const writer = openWriter(stack.database.url)
    try {
      const [, ...workers] = await Promise.all([
        stack.start('serve-api'),
        stack.start('serve-worker'),
        stack.start('serve-worker'),
      ])
      const accounts = await openAccounts(stack)
      const requests = await fill(stack, accounts, ledger, events / LIFE.length)
      const kills = full ? KILLS.full : KILLS.sample
      const progress = () => ledger.distinct() / events
      const pace: Pace = { most: 0 }
      const chaos = disturb({ stack, workers, kills, restart: postgres.restart, progress, pace, say })
      const write = async (request: Request, i: number) => {
        await until(async () => i / requests.length < pace.most || undefined, LONGEST_MS)
        await writeEvents(writer, request, LIFE, random)
      }
      await Promise.all([chaos, eachOf(requests, 6, write)])
      await until(async () => ledger.distinct() >= events || undefined, LONGEST_MS).catch(() =>
        hold(false, `${ledger.distinct()} of ${events} events arrived`),
      )
      const repeats = checkArrivals(ledger.arrivals, events)
      const clients = accounts.map(({ client }) => client)
      await checkLog(clients, ledger.arrivals)
      await plantFaults(stack, clients, ledger.arrivals, events)
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

function openAccounts(stack: Stack): Promise<Account[]> {
  return Promise.all(Array.from({ length: ACCOUNTS }, () => accountOf(stack)))
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

async function eachOf<T>(items: T[], atOnce: number, work: (item: T, i: number) => Promise<void>): Promise<void> {
  const ahead = items.entries()
  const senders = Array.from({ length: atOnce }, async () => {
    for (const [i, item] of ahead) await work(item, i)
  })
  await Promise.all(senders)
}

/** How far the writers may go. */
interface Pace {
  /** The share of the events that may be written. */
  most: number
}

interface Chaos {
  stack: Stack
  workers: ChildProcess[]
  kills: number
  restart(): void
  /** The share of the events that have arrived. */
  progress(): number
  pace: Pace
  say(line: string): void
}

/** Kills workers one after the other while events arrive, and restarts the database after a third and after two thirds. */
async function disturb({ stack, workers, kills, restart, progress, pace, say }: Chaos): Promise<void> {
  const deaths = Array.from({ length: kills }, (_, i) => ({ at: (i + 0.6) / (kills + 0.5), isRestart: false }))
  const restarts = [1 / 3, 2 / 3].map((at) => ({ at, isRestart: true }))
  for (const { at, isRestart } of [...deaths, ...restarts].toSorted((a, b) => a.at - b.at)) {
    pace.most = at + AHEAD
    await until(async () => progress() >= at || undefined, LONGEST_MS)
    const arrived = progress()
    hold(arrived < 1, 'everything had arrived before the last disturbance')
    if (isRestart) restart()
    else await replace(stack, workers)
    say(
      `${isRestart ? 'the database was restarted' : 'a worker was killed'} with ${(arrived * 100).toFixed(0)} % arrived`,
    )
  }
  pace.most = 1
}

async function replace(stack: Stack, workers: ChildProcess[]): Promise<void> {
  const [victim] = workers.splice(0, 1)
  if (!victim) throw new Error('nobody to kill')
  await end(victim)
  workers.push(await until(() => stack.start('serve-worker').catch(() => undefined)))
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

async function plantFaults(stack: Stack, clients: Client[], arrivals: Arrival[], events: number): Promise<void> {
  const [first] = arrivals
  hold(first, 'nothing arrived')
  const lost = arrivals.filter(({ id }) => id !== arrivals.at(-1)?.id)
  await mustFind('lost event', () => checkArrivals(lost, events))
  const next = arrivals.findIndex(({ stream, sequence }) => stream === first.stream && sequence === 2)
  const exchanged = arrivals.with(0, arrivals[next] ?? first).with(next, first)
  await mustFind('wrong order', () => checkArrivals(exchanged, events))
  await mustFind('changed repeat', () => checkArrivals([...arrivals, { ...first, bodySha256: '' }], events))
  await stack.database.owner('DELETE FROM events WHERE event_id = (SELECT event_id FROM events LIMIT 1)')
  await mustFind('event missing in the log', () => checkLog(clients, arrivals))
}

/** Who only reads the logs sees the same events, with the same ids, sequences and hashes. */
async function checkLog(clients: readonly Client[], arrivals: Arrival[]): Promise<void> {
  const delivered = new Map(arrivals.map((arrival) => [arrival.id, arrival]))
  const logged = new Set<string>()
  for (const client of clients) {
    for (const id of await readLog(client, delivered)) logged.add(id)
  }
  hold(logged.size === delivered.size, `${delivered.size} events were delivered, and ${logged.size} are in the logs`)
}

/** The ids in the log of an account. */
async function readLog(client: Client, delivered: ReadonlyMap<string, Arrival>): Promise<Set<string>> {
  const ids = new Set<string>()
  let after = ''
  for (let more = true; more; ) {
    const { status, body } = await insist(client, 'GET', `/api/v1/events?limit=500${after}`)
    hold(status === 200, `the log answered ${status}`)
    for (const { id, sequence, body_sha256 } of body.data as { id: string; sequence: number; body_sha256: string }[]) {
      const arrival = delivered.get(id)
      hold(arrival, `${id} is in the log and was not delivered`)
      hold(arrival.sequence === sequence && arrival.bodySha256 === body_sha256, `${id} is another in the log`)
      ids.add(id)
    }
    after = `&after=${body.next_cursor}`
    more = body.has_more === true
  }
  return ids
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
  await until(async () => got('document.signed') === 1 || undefined, LONGEST_MS)
  hold(got('document.viewed') === 4, `document.viewed came ${got('document.viewed')} times before`)
  return passed / 60
}

async function pendingOf(client: Client): Promise<{ attempts: unknown[] } | undefined> {
  const { body } = await insist(client, 'GET', '/api/v1/webhook-deliveries?state=pending')
  const data = body.data as { event_type: string; attempts: unknown[] }[]
  return data.find(({ event_type }) => event_type === 'document.viewed')
}
