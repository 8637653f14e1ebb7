import { setTimeout as pause } from 'node:timers/promises'
import { seedRequests } from '../../apps/server/signrequests/list/testing/seed.ts'
import { type Client, openAccount, twoSigners } from '../lib/client.ts'
import { mustFind } from '../lib/faults.ts'
import { atMost, holdLimit } from '../lib/limits.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { type Stack, startStack } from '../lib/stack.ts'

// The list with every kind of filter, and those combinations that no index serves: frequent words that no request has
// together, and frequent words with a filter that none of their requests passes.

const ALL = 100_000
const SAMPLE = 40_000
const ROUNDS = 3
const PATH = '/api/v1/document-signrequest'
const LIMITS = {
  answer: atMost(200, 'median time of a page of the list', { unit: 'ms', timing: true }),
  found: atMost(5, 'from a create until the search finds it', { unit: 's', timing: true }),
}

const LONG_AGO = '2020-01-01T00:00:00Z'
/** Queries, and how many requests the first page has. `newer` is a number of the newer half. */
const queriesFor = (newer: number, last: number): readonly [query: string, rows: number][] => [
  ['', 20],
  ['limit=100', 100],
  ['state=failed', 1],
  ['state=failed,expired,cancelled', 1],
  ['state=pending,in_progress,completed', 20],
  ['attention=true', 0],
  ['reference=loan-777', 1],
  [`created_to=${LONG_AGO}`, 0],
  ['search=a', 20],
  ['search=example', 20],
  ['search=globex.example', 20],
  [`search=loan-${newer}`, 1],
  ['search=asha777@g', 1],
  ['search=nobody', 0],
  [`search=${newer}+globex`, 0],
  ['search=asha+lease+globex', 20],
  ['search=acme+globex', 0],
  ['search=example&state=failed', 1],
  ['search=example&state=expired', 0],
  ['search=example&attention=true', 0],
  [`search=example&created_to=${LONG_AGO}`, 0],
  [`search=globex&reference=loan-${last}`, 0],
  ['signer=ben@initech.example', 20],
  ['signer=ben@initech.example&search=globex', 20],
  [`signer=ben@initech.example&created_to=${LONG_AGO}`, 0],
]

export default {
  promise:
    'With 100,000 requests in an account, a page of their list takes at most 200 ms (median) with every filter and any search, rare or frequent, and has the right requests; a new request is found within 5 s',
  topic: 'Speed and size',
  budgetSeconds: 50,
  services: ['postgres'],
  limits: LIMITS,
  measured: ['requests indexed a second'],
  sample: `${SAMPLE} requests; --full: ${ALL}`,
  faults: { 'lost-tokens': 'a request whose tokens are missing' },
  async run({ full, say }) {
    const requests = full ? ALL : SAMPLE
    const stack = await startStack()
    try {
      const client = await openAccount(stack.url)
      const rate = await fill(stack, requests, say)
      const slowest = await measureQueries(client, requests, say)
      const delay = await measureDelay(client)
      await loseTokens(stack, client)
      return `${requests} requests: the slowest page ${slowest.toFixed(0)} ms; a new request found after ${delay.toFixed(1)} s; ${rate.toFixed(0)} requests indexed a second`
    } finally {
      await stack.stop()
    }
  },
} satisfies Proof

/** The worker indexes the requests as it does those that are older than the index. */
async function fill({ database }: Stack, requests: number, say: (line: string) => void): Promise<number> {
  const [tenant] = await database.owner(`SELECT tenant_id FROM tenants WHERE mode = 'test'`)
  await seedRequests(database, tenant?.tenant_id, requests)
  await database.owner('UPDATE search_backfill SET begins_at = clock_timestamp(), ended_at = NULL')
  const start = performance.now()
  for (let indexed = 0; indexed < requests; await pause(500)) {
    const [row] = await database.owner('SELECT count(*)::int AS n FROM search_entries')
    indexed = row?.n
  }
  const rate = requests / ((performance.now() - start) / 1000)
  say(`${rate.toFixed(0)} requests indexed a second`)
  return rate
}

async function measureQueries(client: Client, requests: number, say: (line: string) => void): Promise<number> {
  let slowest = 0
  for (const [query, rows] of queriesFor(Math.floor(requests * 0.77777), requests - 1)) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const start = performance.now()
      await mustHave(client, query, rows)
      times.push(performance.now() - start)
    }
    const median = times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0
    say(`${median.toFixed(0).padStart(4)} ms  ${query || 'no filter'}`)
    holdLimit(LIMITS.answer, median, `with "${query}"`)
    slowest = Math.max(slowest, median)
  }
  return slowest
}

async function mustHave(client: Client, query: string, rows: number): Promise<void> {
  const { status, body } = await client.call('GET', `${PATH}?${query}`)
  const { data } = body as { data: unknown[] }
  hold(
    status === 200 && data.length === rows,
    `"${query}" answered ${status} with ${data?.length} requests, not ${rows}`,
  )
}

/** Seconds until a new request is found by its signer's name. */
async function measureDelay(client: Client): Promise<number> {
  const body = { ...twoSigners(await client.upload()), reference: 'brandnew-1' }
  const created = await client.call('POST', PATH, body)
  hold(created.status === 200, `the create answered ${created.status}`)
  const start = performance.now()
  for (;;) {
    const { body } = await client.call('GET', `${PATH}?search=brandnew`)
    if ((body as { data: unknown[] }).data.length === 1) break
    await pause(50)
  }
  const seconds = (performance.now() - start) / 1000
  holdLimit(LIMITS.found, seconds)
  return seconds
}

async function loseTokens({ database }: Stack, client: Client): Promise<void> {
  await database.owner(`DELETE FROM search_tokens WHERE token LIKE 'loan-77777%'`)
  await mustFind('lost-tokens', () => mustHave(client, 'search=loan-77777', 1))
}
