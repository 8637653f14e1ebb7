import { hold } from '../lib/proof.ts'
import { compare, compareRecord } from '../lifecycle/compare.ts'
import { MOVES, noCounts, take } from '../lifecycle/life.ts'
import { isFinal } from '../lifecycle/model.ts'
import { bury } from '../lifecycle/moves/by-sender.ts'
import { byTime } from '../lifecycle/moves/by-time.ts'
import { type Counts, isNearTurn, type Life } from '../lifecycle/moves/move.ts'
import { type Kind, liveAtRandom } from '../lifecycle/random-lives.ts'
import { anyInputOf } from '../lifecycle/requests.ts'
import { stepOf } from '../lifecycle/scripted-lives.ts'
import type { System } from '../lifecycle/system.ts'

// Lives of requests with mixed roles, orders and groups: some random steps, and then everybody does what they are asked
// for, until the document is completed. No clock is moved, so that several are lived at once.

const AT_ONCE = 6

/** Without waits, endings and refusals that the proof of the lifecycle has for every role. */
const OMITTED = new Set([...Object.keys(byTime), 'cancel', 'fail the request', 'report a seal error', 'create again'])

const MIXED: Kind = {
  input: anyInputOf(6, 'signer', 'signer', 'approver', 'witness', 'witness', 'viewer', 'cc'),
  moves: Object.fromEntries(Object.entries(MOVES).filter(([name]) => !OMITTED.has(name))),
  comparing: compareRecord,
  end: goToTheEnd,
}

export async function liveMixed(system: System, lives: number, seed: number): Promise<Counts> {
  const lanes = Array.from({ length: AT_ONCE }, (_, lane) => {
    const share = Math.floor(lives / AT_ONCE) + (lane < lives % AT_ONCE ? 1 : 0)
    return liveAtRandom(system, { lives: share, moves: 8, seed: seed * AT_ONCE + lane }, MIXED)
  })
  return (await Promise.all(lanes)).reduce(add, noCounts())
}

/** In the order in which none is in the way of another. */
const ACTS = ['complete an attempt', 'view', 'approve', 'sign', 'append signatures', 'begin an attempt'] as const
/** Of so many, one is also read by every way that a client has. */
const EVERY_WAY = 5
/** More than six recipients need, with attempts that are overtaken. */
const MOST_ACTS = 60

/** Nobody waits for anything but the acts of the roles: with them the document is completed. */
async function goToTheEnd(life: Life): Promise<void> {
  const { model, system } = life
  for (let n = 0; n < MOST_ACTS && !isFinal(model); n += 1) {
    const name = [...ACTS, 'complete the document'].find((act) => MOVES[act]?.makesSense?.(model))
    hold(name, `nobody can do anything, and the request is ${model.state}: ${JSON.stringify(model.signers)}`)
    const taken = await take(life, stepOf(name, life.input))
    if (!taken && isNearTurn(model, system.now())) return bury(life)
  }
  hold(isFinal(model), `after ${MOST_ACTS} acts the request is still ${model.state}`)
  if (life.counts.requests % EVERY_WAY === 0) await compare(model, system, 'the end', life.auditSeq, 'nothing')
  await bury(life)
}

function add(all: Counts, some: Counts): Counts {
  const reached = new Map(all.reached)
  for (const [state, count] of some.reached) reached.set(state, (reached.get(state) ?? 0) + count)
  return {
    requests: all.requests + some.requests,
    commands: all.commands + some.commands,
    refused: all.refused + some.refused,
    events: all.events + some.events,
    reached,
  }
}
