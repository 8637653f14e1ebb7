import { setTimeout as wait } from 'node:timers/promises'
import { publicId } from '../../apps/server/platform/ids.ts'
import { mustFind } from '../lib/faults.ts'
import { hold } from '../lib/proof.ts'
import { REQUESTS } from '../lifecycle/compare.ts'
import { type Contested, prepare, sign, signerNo } from '../lifecycle/race.ts'
import { type Outcome, readRecord, type System } from '../lifecycle/system.ts'

// A delegation and another command at the same instant. A signature or another delegation by the same link excludes it:
// exactly one takes effect. What the sender and the clock do takes effect in any case: the delegation came before it, or
// was refused.

interface Raced {
  delegated: Outcome
  other: Outcome
  state: string
  events: string[]
}

interface Rival {
  run(system: System, contested: Contested, delay: number): Promise<Outcome>
  check(raced: Raced): void
}

const RIVALS: Readonly<Record<string, Rival>> = {
  sign: {
    run: (system, contested) => sign(system, contested, 0),
    check: (raced) => holdOne(raced, 'signer.signed'),
  },
  delegate: {
    run: (system, contested) => delegate(system, contested, 'second@example.com'),
    check: (raced) => holdOne(raced, 'signer.delegated'),
  },
  cancel: {
    run: async (system, { documentId }) => (await system.http('POST', `${REQUESTS}/${documentId}/cancel`)).outcome,
    check: (raced) => holdBefore(raced, 'document.cancelled', 'cancelled'),
  },
  reassign: {
    run: async (system, { documentId, signerIds: [id = ''] }) => {
      const path = `${REQUESTS}/${documentId}/signers/${publicId('sgn', id)}/reassign`
      return (await system.http('POST', path, { name: 'By Sender', email: 'by-sender@example.com' })).outcome
    },
    check: (raced) => holdBefore(raced, 'signer.reassigned', 'in_progress'),
  },
  expire: {
    run: async (system, { requestId }, delay) => {
      await system.strikeExpiryIn(requestId, delay)
      await wait(delay)
      await system.runTimers()
      return 'ok'
    },
    check: (raced) => holdBefore(raced, 'document.expired', 'expired'),
  },
}

/** How often the delegation took effect, by its rival. */
export async function raceDelegations(
  system: System,
  times: number,
  random: () => number,
): Promise<Map<string, number>> {
  const wins = new Map<string, number>()
  for (const [name, rival] of Object.entries(RIVALS)) {
    await system.resetClock()
    for (const contested of await prepare(system, times, [MAY_DELEGATE])) {
      const raced = await race(system, contested, rival, random)
      rival.check(raced)
      if (raced.delegated === 'ok') wins.set(name, (wins.get(name) ?? 0) + 1)
    }
  }
  return wins
}

const MAY_DELEGATE = { ...signerNo(0), may_delegate: true }
/** Each command starts within this time of the first. */
const START_WITHIN_MS = 6

async function race(system: System, contested: Contested, rival: Rival, random: () => number): Promise<Raced> {
  const [first, second] = [random() * START_WITHIN_MS, random() * START_WITHIN_MS]
  const [delegated, other] = await Promise.all([
    wait(first).then(() => delegate(system, contested, 'first@example.com')),
    wait(rival === RIVALS.expire ? 0 : second).then(() => rival.run(system, contested, second)),
  ])
  // A timer that came too early comes again, as it does every second.
  if (rival === RIVALS.expire) await system.runTimers()
  return { delegated, other, ...(await endOf(system, contested)) }
}

async function endOf(system: System, { requestId }: Contested): Promise<Pick<Raced, 'state' | 'events'>> {
  const { state, events } = await readRecord(system, requestId)
  return { state, events: events.map(({ type }) => type) }
}

function delegate(system: System, { requestId, signerIds: [signerId = ''] }: Contested, email: string) {
  const person = { name: 'Somebody Else', email, reason: 'On leave.' }
  return system.command(requestId, (at) => ({ type: 'Delegate', at, signerId, linkGeneration: 1, ...person }))
}

/** Exactly one of the two was accepted, and only its event is there. */
function holdOne({ delegated, other, events }: Raced, event: string): void {
  const accepted = [delegated, other].filter((outcome) => outcome === 'ok').length
  hold(accepted === 1, `the delegation came to "${delegated}", the other command to "${other}"`)
  const acts = events.filter((type) => type === 'signer.delegated' || type === event)
  const expected = delegated === 'ok' ? 'signer.delegated' : event
  hold(acts.join() === expected, `the events of both are ${acts.join()}, not ${expected}`)
}

/** The other one took effect; the delegation before it, or not at all. */
function holdBefore({ delegated, other, events, state }: Raced, event: string, expected: string): void {
  hold(other === 'ok' && state === expected, `${event} came to "${other}", and the request is ${state}`)
  const acts = events.filter((type) => type === 'signer.delegated' || type === event)
  const isInOrder = acts.join() === (delegated === 'ok' ? `signer.delegated,${event}` : event)
  hold(isInOrder, `the delegation came to "${delegated}", and the events are ${acts.join()}`)
}

export const IN_RACES = {
  'two-winners': 'a signature by the link of the person before, after a delegation',
  'late-delegation': 'a delegation that is reported after the cancellation',
}

export async function findInRaces(system: System): Promise<void> {
  await system.resetClock()
  for (const contested of await prepare(system, 1, [MAY_DELEGATE])) {
    const delegated = await delegate(system, contested, 'first@example.com')
    // The link of the person before, as if it had not ended.
    await system.owner(`UPDATE signers SET link_generation = 1, state = 'viewed' WHERE request_id = $1`, [
      contested.requestId,
    ])
    const other = await sign(system, contested, 0)
    const raced = { delegated, other, ...(await endOf(system, contested)) }
    await mustFind('two-winners', () => RIVALS.sign?.check(raced))
    const events = ['document.cancelled', 'signer.delegated']
    await mustFind('late-delegation', () => RIVALS.cancel?.check({ ...raced, other: 'ok', state: 'cancelled', events }))
  }
}
