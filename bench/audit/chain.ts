import { type Stack, startStack } from '../../proofs/lib/stack.ts'
import { median } from '../../proofs/lib/stats.ts'
import { type Cost, costOfCreates, inWords, type Side, startSide } from '../create/cost.ts'
import { readyDocuments, WARM_UP_SECONDS } from '../create/creates.ts'

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
      startSide(stacks[0]),
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

async function measure(ours: Side, lesser: Side, load: Load): Promise<[Cost, Cost]> {
  for (const { stack } of [ours, lesser]) await readyDocuments(stack, load)
  return Promise.all([costOfCreates(ours, load), costOfCreates(lesser, load)])
}

type Load = Pick<ChainOptions, 'connections' | 'seconds'>

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
