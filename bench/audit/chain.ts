import type { ChildProcess } from 'node:child_process'
import { type IsDecided, NEVER_DECIDED } from '../../proofs/lib/decided.ts'
import { type Stack, startStack, stopProcess } from '../../proofs/lib/stack.ts'
import { median } from '../../proofs/lib/stats.ts'
import { type Cost, costOfCreates, inWords, openKey, type Side } from '../create/cost.ts'
import { readyDocuments } from '../create/creates.ts'

// What a create costs with the chain, and with a lesser audit trail: the same facts as plain rows, or no entries at all.
// An api for each with a database of its own, both used at the same time: whatever slows the machine slows both.

/** Also one that is wasteful: each entry is chained 200 times. */
type Trail = 'chain' | 'plain' | 'none' | 'wasteful'

export const TRAIL_IN_WORDS: Record<Trail, string> = {
  chain: 'the chain',
  plain: 'the same facts as plain rows',
  none: 'no audit trail',
  wasteful: 'a wasteful chain',
}

interface ChainOptions {
  /** What is compared with each other, the larger cost first. */
  trails: readonly [Trail, Trail]
  /** To each of the two. */
  connections: number
  /** How often both processes are started: how V8 lays out one of them affects all its rounds. */
  starts: number
  warmUpSeconds: number
  /** Of each start. */
  rounds: number
  isDecided?: IsDecided
  seconds: number
  say(line: string): void
}

/** Two databases, for several measurements. */
export interface ChainBench {
  /** The processor time of a create of the second, of one of the first: the median of all rounds of all starts. */
  measure(options: ChainOptions): Promise<number>
  stop(): Promise<void>
}

export async function openChainBench(): Promise<ChainBench> {
  const stacks = await Promise.all([startStack({ processes: [] }), startStack({ processes: [] })])
  const keys = new Map<Stack, string>()

  async function startBoth(trails: ChainOptions['trails'], use: (sides: [Side, Side]) => Promise<void>): Promise<void> {
    const children: ChildProcess[] = []
    const start = async (stack: Stack, trail: Trail) => {
      const api = trail === 'chain' ? ('serve-api' as const) : new URL('lesser-api.ts', import.meta.url)
      const child = await stack.start(api, { BENCH_TRAIL: trail })
      children.push(child)
      const key = keys.get(stack) ?? (await openKey(stack))
      keys.set(stack, key)
      return { stack, key, pids: [child.pid ?? 0] }
    }
    try {
      await use(await Promise.all([start(stacks[0], trails[0]), start(stacks[1], trails[1])]))
    } finally {
      await Promise.all(children.map(stopProcess))
    }
  }

  return {
    measure: async ({ trails, starts, warmUpSeconds, rounds, isDecided = NEVER_DECIDED, say, ...load }) => {
      const ratios: number[] = []
      for (let i = 0; i < starts; i += 1) {
        await startBoth(trails, async (sides) => {
          await measure(sides, { ...load, seconds: warmUpSeconds })
          await Promise.all(sides.map(({ stack }, n) => mustWrite(stack, trails[n] ?? 'chain')))
          for (let round = 0; round < rounds && !isDecided(ratios); round += 1) {
            const [first, second] = await measure(sides, load)
            ratios.push(second.cpuMs / first.cpuMs)
            say(
              `${inWords(first)} with ${TRAIL_IN_WORDS[trails[0]]}, ${inWords(second)} with ${TRAIL_IN_WORDS[trails[1]]}`,
            )
          }
        })
      }
      return median(ratios)
    },
    stop: async () => {
      await Promise.all(stacks.map((stack) => stack.stop()))
    },
  }
}

async function measure(sides: readonly [Side, Side], load: Load): Promise<[Cost, Cost]> {
  await Promise.all(sides.map(({ stack }) => readyDocuments(stack, load)))
  return Promise.all([costOfCreates(sides[0], load), costOfCreates(sides[1], load)])
}

type Load = Pick<ChainOptions, 'connections' | 'seconds'>

/** That modules were exchanged at all: of the newest request's entries. */
async function mustWrite(stack: Stack, trail: Trail): Promise<void> {
  const [newest] = await stack.database.owner(
    `SELECT count(e.seq)::int AS entries, count(*) FILTER (WHERE e.hash <> decode(repeat('00', 32), 'hex'))::int AS chained
       FROM (SELECT * FROM sign_requests ORDER BY created_at DESC LIMIT 1) r
       LEFT JOIN audit_entries e USING (tenant_id, request_id)`,
  )
  const [entries, chained] = [Number(newest?.entries), Number(newest?.chained)]
  const isRight = { none: entries === 0, plain: entries > 0 && chained === 0 }[trail as string] ?? chained > 0
  if (!isRight) throw new Error(`the api that should write ${TRAIL_IN_WORDS[trail]} wrote ${JSON.stringify(newest)}`)
}
