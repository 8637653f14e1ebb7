import { openAccount } from '../../proofs/lib/client.ts'
import { cpuMsOf, processes } from '../../proofs/lib/processes.ts'
import { freePort, type Stack, startStack } from '../../proofs/lib/stack.ts'
import { median } from '../../proofs/lib/stats.ts'
import {
  countRequests,
  createFor,
  createReady,
  prepareDocuments,
  readyDocuments,
  type Turn,
  WARM_UP_SECONDS,
} from '../create/measure.ts'

// Creates per second with the chain, and with a lesser audit trail: the same facts as plain rows, or no entries at all.
// An api for each, on one database, in turns.

export type LesserTrail = 'plain' | 'none'

export const TRAIL_IN_WORDS: Record<LesserTrail, string> = {
  plain: 'the same facts as plain rows',
  none: 'no audit trail',
}

/** What the chain leaves of the rate of each lesser trail. */
export type ChainCost = {
  trail: LesserTrail
  ratio: number
  /** The same by the CPU that a create takes. */
  cpuRatio: number
  perSecond: number
  lesserPerSecond: number
}[]

export interface ChainOptions {
  trails: readonly LesserTrail[]
  connections: number
  rounds: number
  seconds: number
  say(line: string): void
}

export async function measureChain(options: ChainOptions): Promise<ChainCost> {
  const stack = await startStack({ processes: ['serve-api'] })
  try {
    const { key } = await openAccount(stack.url)
    await prepareDocuments(stack)
    const cost: ChainCost = []
    await createFor(stack, { key, connections: options.connections, seconds: WARM_UP_SECONDS })
    for (const trail of options.trails) cost.push({ trail, ...(await compare(stack, key, trail, options)) })
    return cost
  } finally {
    await stack.stop()
  }
}

async function compare(stack: Stack, key: string, trail: LesserTrail, options: ChainOptions) {
  const { connections, rounds, seconds, say } = options
  const url = await startLesser(stack, trail)
  await createFor(stack, { key, connections, seconds: WARM_UP_SECONDS, url })
  await mustBeLesser(stack, trail)
  const [ours, lesser]: [Round[], Round[]] = [[], []]
  const turns = [
    async () => ours.push(await round(stack, { key, connections, seconds })),
    async () => lesser.push(await round(stack, { key, connections, seconds, url })),
  ]
  for (let i = 0; i < rounds; i += 1) {
    // Each begins a round in turn: the database is busy with what came before.
    for (const turn of i % 2 === 0 ? turns : turns.toReversed()) await turn()
    say(`round ${i + 1}: ${inWords(ours[i])} with the chain, ${inWords(lesser[i])} with ${TRAIL_IN_WORDS[trail]}`)
  }
  return {
    ratio: fastest(ours) / fastest(lesser),
    cpuRatio: cpuOf(lesser) / cpuOf(ours),
    perSecond: fastest(ours),
    lesserPerSecond: fastest(lesser),
  }
}

interface Round {
  perSecond: number
  cpuMs: number
}

/** With what a create costs in the apis and in the database's processes: time that no neighbour on the machine adds to. */
async function round(stack: Stack, turn: Turn): Promise<Round> {
  await readyDocuments(stack, turn)
  const cost = async () => ({ creates: await countRequests(stack), cpuMs: cpuOfProcesses(stack) })
  const before = await cost()
  const perSecond = await createReady(stack, turn)
  const after = await cost()
  return { perSecond, cpuMs: (after.cpuMs - before.cpuMs) / (after.creates - before.creates) }
}

function cpuOfProcesses({ database }: Stack): number {
  const name = new URL(database.url).pathname.slice(1)
  const isOurs = (command: string) =>
    /\/(serve|lesser)-api\.ts/.test(command) || (command.startsWith('postgres:') && command.includes(name))
  return processes()
    .filter(({ command }) => isOurs(command))
    .reduce((sum, { pid }) => sum + cpuMsOf(pid), 0)
}

/** The best of each: whatever else happens on a machine only takes from them. */
function fastest(rounds: readonly Round[]): number {
  return Math.max(...rounds.map(({ perSecond }) => perSecond))
}

function cpuOf(rounds: readonly Round[]): number {
  return median(rounds.map(({ cpuMs }) => cpuMs))
}

function inWords(round: Round | undefined): string {
  return `${round?.perSecond.toFixed(0)}/s at ${round?.cpuMs.toFixed(2)} ms of CPU`
}

async function startLesser(stack: Stack, trail: LesserTrail): Promise<string> {
  const port = await freePort()
  await stack.start(new URL('lesser-api.ts', import.meta.url), { COUNTERSIGN_PORT: String(port), BENCH_TRAIL: trail })
  return `http://127.0.0.1:${port}`
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
