import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { type Client, openAccount, until } from '../lib/client.ts'
import { mustFind } from '../lib/faults.ts'
import { hold } from '../lib/proof.ts'
import { checkCompleted, makeSigned, type SignedRequest, sandboxAnchors } from '../lib/sealed.ts'
import { type Stack, startStack } from '../lib/stack.ts'
import { seededRandom } from '../lib/stats.ts'
import { POINTS } from './points.ts'

// Two sealers at a time share the work. Each is killed at a step of its own and replaced by the next.
// What they leave is claimed by others once the dead one's claim has lapsed, and may meet another death there.

const LANES = 2
const HELD = 3
/** Free to be claimed when a victim starts: enough to be held, to die over, and to go on. */
const FREE = 8
const DEATH_WITHIN_MS = 120_000
const FINISH_WITHIN_MS = 300_000
const VICTIM = new URL('victim.ts', import.meta.url)

export interface Kills {
  kills: number
  requests: number
  /** From the last restart until everything was completed. */
  secondsToFinish: number
}

export interface Death {
  point: string
  seed: number
}

export async function killEverywhere(deaths: Death[], say: (line: string) => void): Promise<Kills> {
  const stack = await startStack({ processes: ['serve-api'], env: { COUNTERSIGN_LOG: 'fatal' } })
  try {
    const client = await openAccount(stack.url)
    const made: SignedRequest[] = []
    const ahead = [...deaths]
    const lane = async () => {
      for (let death = ahead.shift(); death; death = ahead.shift()) {
        await topUp(stack, client, made)
        await die(stack, death)
        say(`killed ${death.point} (seed ${death.seed}) with ${HELD} others held elsewhere`)
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    const secondsToFinish = await finish(stack)
    const anchors = await sandboxAnchors(stack)
    for (const request of made) await checkCompleted(client, request, anchors)
    await plantFaults(stack, client, made, anchors)
    return { kills: deaths.length, requests: made.length, secondsToFinish }
  } finally {
    await stack.stop()
  }
}

/** In the rows of one request, after it was found right. */
async function plantFaults(
  { database }: Stack,
  client: Client,
  [request]: readonly SignedRequest[],
  anchors: Awaited<ReturnType<typeof sandboxAnchors>>,
): Promise<void> {
  if (!request) throw new Error('no request was made')
  const planted = () => checkCompleted(client, request, anchors)
  const ofRequest = `(SELECT request_id FROM sign_requests WHERE document_ref = $1)`
  await database.owner(
    `INSERT INTO events (tenant_id, stream_id, seq, event_id, type, body, created_at)
     SELECT tenant_id, stream_id, seq + 1000, gen_random_uuid(), type, body, created_at FROM events
      WHERE stream_id = ${ofRequest} AND type = 'document.signed'`,
    [request.documentId],
  )
  await mustFind('reported twice', planted)
  await database.owner(
    `INSERT INTO audit_entries (tenant_id, request_id, seq, kind, at, canonical, hash)
     SELECT tenant_id, request_id, seq + 1000, kind, at, canonical, hash FROM audit_entries
      WHERE request_id = ${ofRequest} AND kind = 'signature_sealed' ORDER BY seq LIMIT 1`,
    [request.documentId],
  )
  await mustFind('sealed twice', planted)
}

async function topUp(stack: Stack, client: Client, made: SignedRequest[]): Promise<void> {
  const missing = FREE - (await count(stack, FREE_TO_CLAIM))
  const fresh = Array.from({ length: Math.max(0, missing) }, (_, i) => makeSigned(client, 1 + (i % 2)))
  made.push(...(await Promise.all(fresh)))
}

const FREE_TO_CLAIM = `
  SELECT count(*)::int AS n FROM sign_requests
   WHERE seal_due_at <= now() AND (seal_lease_until IS NULL OR seal_lease_until < now())`

async function die(stack: Stack, { point, seed }: Death): Promise<void> {
  const random = seededRandom(seed * 1000 + POINTS.indexOf(point))
  const victim = await stack.start(VICTIM, {
    CRASH_POINT: point,
    CRASH_TURN: String(1 + Math.floor(random() * 3)),
    CRASH_SEED: String(Math.floor(random() * 2 ** 31)),
    CRASH_HELD: String(HELD),
  })
  const signal = await deathOf(victim)
  hold(signal === 'SIGKILL', `the sealer that was to be killed ${point} did not come there (seed ${seed})`)
}

async function deathOf(victim: ChildProcess): Promise<unknown> {
  if (victim.signalCode !== null) return victim.signalCode
  const late = setTimeout(() => victim.kill('SIGTERM'), DEATH_WITHIN_MS)
  const [, signal] = await once(victim, 'exit')
  clearTimeout(late)
  return signal
}

/** The sealer is started as operators start it, and must bring to an end whatever the dead have left. */
async function finish(stack: Stack): Promise<number> {
  const restarted = performance.now()
  await stack.start('serve-sealer')
  const open = () => count(stack, `SELECT count(*)::int AS n FROM sign_requests WHERE state <> 'completed'`)
  await until(async () => (await open()) === 0 || undefined, FINISH_WITHIN_MS).catch(async () => {
    const left = JSON.stringify(await stack.database.owner(WHAT_IS_LEFT))
    hold(false, `long after the restart ${await open()} requests are not completed: ${left}`)
  })
  return (performance.now() - restarted) / 1000
}

const WHAT_IS_LEFT = `
  SELECT state, seal_error->>'code' AS error, seal_due_at - now() AS due_in, seal_lease_until - now() AS held_for, count(*)::int
    FROM sign_requests WHERE state <> 'completed' GROUP BY 1, 2, 3, 4 LIMIT 5`

async function count(stack: Stack, query: string): Promise<number> {
  const [row] = await stack.database.owner(query)
  return Number(row?.n)
}
