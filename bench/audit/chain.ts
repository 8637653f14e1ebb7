import { openAccount } from '../../proofs/lib/client.ts'
import { cpuMsOf, processes } from '../../proofs/lib/processes.ts'
import { type Stack, startStack } from '../../proofs/lib/stack.ts'
import { median } from '../../proofs/lib/stats.ts'
import { countRequests, createReady, prepareDocuments, readyDocuments, WARM_UP_SECONDS } from '../create/measure.ts'

// What a create costs with the chain, and with a lesser audit trail: the same facts as plain rows, or no entries at all.
// An api for each with a database of its own, both used at the same time: whatever slows the machine meets both.

type LesserTrail = 'plain' | 'none'

export const TRAIL_IN_WORDS: Record<LesserTrail, string> = {
  plain: 'the same facts as plain rows',
  none: 'no audit trail',
}

/** What the chain leaves of the creates of a lesser trail, by the CPU that each takes. */
interface ChainCost {
  trail: LesserTrail
  cpuRatio: number
}

interface ChainOptions {
  trail: LesserTrail
  /** To each of the two. */
  connections: number
  rounds: number
  seconds: number
  say(line: string): void
}

export async function measureChain({ trail, rounds, say, ...load }: ChainOptions): Promise<ChainCost> {
  const stacks = await Promise.all([startStack({ processes: [] }), startStack({ processes: [] })])
  try {
    const [ours, lesser] = await Promise.all([
      startSide(stacks[0], 'serve-api'),
      startSide(stacks[1], new URL('lesser-api.ts', import.meta.url), { BENCH_TRAIL: trail }),
    ])
    await measure(ours, lesser, { ...load, seconds: WARM_UP_SECONDS })
    await mustBeLesser(lesser.stack, trail)
    const ratios: number[] = []
    for (let i = 0; i < rounds; i += 1) {
      const [withChain, without] = await measure(ours, lesser, load)
      ratios.push(without.cpuMs / withChain.cpuMs)
      say(`${inWords(withChain)} with the chain, ${inWords(without)} with ${TRAIL_IN_WORDS[trail]}`)
    }
    return { trail, cpuRatio: median(ratios) }
  } finally {
    await Promise.all(stacks.map((stack) => stack.stop()))
  }
}

interface Side {
  stack: Stack
  apiPid: number
  key: string
}

async function startSide(stack: Stack, api: 'serve-api' | URL, env: Record<string, string> = {}): Promise<Side> {
  const { pid = 0 } = await stack.start(api, env)
  const { key } = await openAccount(stack.url)
  await prepareDocuments(stack)
  return { stack, apiPid: pid, key }
}

interface Round {
  perSecond: number
  /** Of one create. */
  cpuMs: number
}

async function measure(ours: Side, lesser: Side, load: Load): Promise<[Round, Round]> {
  for (const { stack } of [ours, lesser]) await readyDocuments(stack, load)
  return Promise.all([round(ours, load), round(lesser, load)])
}

type Load = Pick<ChainOptions, 'connections' | 'seconds'>

async function round(side: Side, load: Load): Promise<Round> {
  const before = await spent(side)
  const perSecond = await createReady(side.stack, { ...load, key: side.key })
  const after = await spent(side)
  return { perSecond, cpuMs: (after.cpuMs - before.cpuMs) / (after.creates - before.creates) }
}

/** In the api and in the database's processes. */
async function spent({ stack, apiPid }: Side): Promise<{ creates: number; cpuMs: number }> {
  const name = new URL(stack.database.url).pathname.slice(1)
  const backends = processes().filter(({ command }) => command.startsWith('postgres:') && command.includes(name))
  const cpuMs = [apiPid, ...backends.map(({ pid }) => pid)].reduce((sum, pid) => sum + cpuMsOf(pid), 0)
  return { creates: await countRequests(stack), cpuMs }
}

function inWords({ perSecond, cpuMs }: Round): string {
  return `${perSecond.toFixed(0)}/s at ${cpuMs.toFixed(2)} ms of CPU`
}

/** That modules were exchanged at all: of the newest request's entries. */
async function mustBeLesser(stack: Stack, trail: LesserTrail): Promise<void> {
  const [newest] = await stack.database.owner(
    `SELECT count(e.seq)::int AS entries, count(*) FILTER (WHERE e.hash <> decode(repeat('00', 32), 'hex'))::int AS chained
       FROM (SELECT * FROM sign_requests ORDER BY created_at DESC LIMIT 1) r
       LEFT JOIN audit_entries e USING (tenant_id, request_id)`,
  )
  const isLesser = trail === 'none' ? newest?.entries === 0 : Number(newest?.entries) > 0 && newest?.chained === 0
  if (!isLesser) throw new Error(`the api that should write ${TRAIL_IN_WORDS[trail]} wrote ${JSON.stringify(newest)}`)
}
