/** What holds in every life of a request, whatever anybody does in whatever order. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { publish } from '../webhook/publish.ts'
import type { Command } from './commands/index.ts'
import { decide } from './decide.ts'
import type { Decision } from './decision.ts'
import type { DomainEvent } from './events/index.ts'
import { begin, evolveAll } from './evolve.ts'
import { decideCreate } from './lifecycle/create.ts'
import { isUnsigned } from './signers/whose-turn.ts'
import { isFinal, REQUEST_STATES, type SignRequest } from './state.ts'
import { anyCreate, anyMove, commandFor } from './testing/moves.ts'
import { complete, drain, T0 } from './testing/scenario.ts'
import { dueCommand, nextTimer } from './timers.ts'

interface Step {
  readonly command: Command
  readonly before: SignRequest
  readonly decision: Decision
  readonly after: SignRequest
}

interface Life {
  readonly born: SignRequest
  readonly steps: readonly Step[]
  readonly events: readonly DomainEvent[]
  readonly end: SignRequest
}

const anyLife: fc.Arbitrary<Life> = fc
  .tuple(anyCreate, fc.array(anyMove, { maxLength: 60, size: 'max' }))
  .map(([create, moves]) => {
    const creation = decideCreate(create)
    if (!creation.ok) throw new Error(creation.code)
    const [first, ...rest] = creation.events
    const born = evolveAll(begin(first), rest)
    const events: DomainEvent[] = [...creation.events]
    const steps: Step[] = []
    let state = born
    let at = T0
    for (const [serial, move] of moves.entries()) {
      at += move.later
      const command = commandFor(move, state, at, serial)
      const decision = decide(frozen(command), frozen(state))
      const after = decision.ok ? evolveAll(state, frozen(decision.events)) : state
      steps.push({ command, before: state, decision, after })
      if (decision.ok) events.push(...decision.events)
      state = after
    }
    return { born, steps, events, end: state }
  })

/** Nothing given to the domain may be changed by it: an assignment would throw. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    Object.values(value).forEach(frozen)
  }
  return value
}

function inEveryLife(guarantee: string, holds: (life: Life) => void): void {
  test(guarantee, () => fc.assert(fc.property(anyLife, holds), { numRuns: 400 }))
}

/** A new event is missing here until it is listed, and then until a life meets it. */
const everyEvent: Record<DomainEvent['type'], true> = {
  RequestCreated: true,
  SignerInvited: true,
  LinkClaimed: true,
  CodeOrdered: true,
  CodeAccepted: true,
  CodeRefused: true,
  SignerViewed: true,
  DocumentShown: true,
  RequestStarted: true,
  SignerSigned: true,
  AllSigned: true,
  SignatureSealed: true,
  RevisionAppended: true,
  RequestCompleted: true,
  SignerDeclined: true,
  RequestDeclined: true,
  RequestExpired: true,
  RequestCancelled: true,
  RequestFailed: true,
  SignerReassigned: true,
  LinkReplaced: true,
  EmbedSessionOpened: true,
  ReminderSent: true,
  RemindersStopped: true,
  RequestExtended: true,
  CertificateRefused: true,
  JourneyFailed: true,
  AttemptBegun: true,
  AttemptCompleted: true,
  AttemptFailed: true,
  AttemptLapsed: true,
  LateAnswerDiscarded: true,
  SealErrorRecorded: true,
  SealRetried: true,
  EmailBounced: true,
  LinkDelivered: true,
  CopyDelivered: true,
  HoldPlaced: true,
  HoldLifted: true,
  PersonalDataErased: true,
}

test('the random lives are worth their name: every event and every end occurs among them', () => {
  const lives = fc.sample(anyLife, { numRuns: 1_500, seed: 1 })
  const ends = new Set(lives.map(({ end }) => end.state))
  expect(REQUEST_STATES.filter((state) => !ends.has(state))).toEqual([])
  const met = new Set(lives.flatMap(({ events }) => events.map(({ type }) => type)))
  expect(Object.keys(everyEvent).filter((type) => !met.has(type as DomainEvent['type']))).toEqual([])
})

inEveryLife('a final state is final', ({ steps }) => {
  for (const { before, after } of steps) if (isFinal(before.state)) expect(after.state).toBe(before.state)
})

inEveryLife('there is at most one final event, and exactly one once the request has ended', ({ events, end }) => {
  const finals = events.filter(({ type }) => /^Request(Completed|Declined|Expired|Cancelled|Failed)$/.test(type))
  expect(finals).toHaveLength(isFinal(end.state) ? 1 : 0)
})

inEveryLife('a signature is never taken back, and stands in the document exactly once', ({ steps, events }) => {
  for (const { before, after } of steps) {
    for (const [index, signer] of before.signers.entries()) {
      if (signer.state === 'signed') expect(after.signers[index]?.state).toBe('signed')
      if (signer.sealed !== null) expect(after.signers[index]?.sealed).toEqual(signer.sealed)
    }
  }
  const sealed = events.flatMap((event) => (event.type === 'SignatureSealed' ? [event.signerId] : []))
  expect(new Set(sealed).size).toBe(sealed.length)
})

inEveryLife('a completed document holds the signature of every signer', ({ end }) => {
  if (end.state === 'completed') expect(end.signers.every(({ sealed }) => sealed !== null)).toBe(true)
})

inEveryLife('nobody acts before their turn: all lower groups are in the document first', ({ steps }) => {
  for (const { before, decision } of steps) {
    if (!before.isSequential || !decision.ok) continue
    let state = before
    for (const event of decision.events) {
      if (event.type === 'SignerInvited' || event.type === 'SignerViewed' || event.type === 'SignerSigned') {
        const signer = state.signers.find(({ id }) => id === event.signerId)
        const lower = state.signers.filter(({ sequence }) => sequence < (signer?.sequence ?? 0))
        expect(lower.every(({ sealed }) => sealed !== null)).toBe(true)
      }
      state = evolveAll(state, [event])
    }
  }
})

inEveryLife('the request is sealing exactly while all have signed and it has not ended', ({ steps, born }) => {
  for (const state of [born, ...steps.map(({ after }) => after)]) {
    if (isFinal(state.state)) continue
    expect(state.state === 'sealing').toBe(state.signers.every((signer) => signer.state === 'signed'))
  }
})

inEveryLife('an ended request awaits nobody: no unsigned signer, no open attempt, no lease, no timer', ({ end }) => {
  if (!isFinal(end.state)) return
  expect(end.signers.some(isUnsigned)).toBe(false)
  expect(end.attempts.some(({ state }) => state === 'open')).toBe(false)
  expect(end.head.lease).toBeNull()
  expect(nextTimer(end, T0)).toBeNull()
})

inEveryLife('a repeated command changes nothing', ({ steps }) => {
  const fresh: readonly string[] = [
    ...[
      'ReplaceLink',
      'OpenEmbedSession',
      'ClaimLink',
      'OrderCode',
      'RecordCodeCheck',
      'RefuseCertificate',
      'FailJourney',
      'RecordDelivery',
    ],
  ]
  for (const { command, decision, after } of steps) {
    if (!decision.ok || fresh.includes(command.type)) continue
    const again = decide(command, after)
    expect(again.ok ? again.events : []).toEqual([])
  }
})

inEveryLife('nobody is erased under a hold, before the end, or twice; and what they did stays', ({ steps }) => {
  for (const { before, decision, after } of steps) {
    const events = decision.ok ? decision.events : []
    if (!events.some(({ type }) => type === 'PersonalDataErased')) continue
    expect(before.heldSince).toBeNull()
    expect(isFinal(before.state)).toBe(true)
    const deeds = ({ signers }: SignRequest) =>
      signers.map(({ state, signedAt, sealed }) => ({ state, signedAt, sealed }))
    expect(deeds(after)).toEqual(deeds(before))
    expect(after).not.toEqual(before)
  }
})

inEveryLife('the head counts every increment, and moves only from where it was', ({ steps, events, end }) => {
  const revisions = events.flatMap((event) => ('revision' in event ? [event.revision] : []))
  expect(revisions).toEqual(revisions.map((_, index) => index + 1))
  expect(end.head.revision).toBe(revisions.length)
  for (const { before, decision } of steps) {
    for (const event of decision.ok ? decision.events : []) {
      if (event.type !== 'AttemptCompleted') continue
      const attempt = before.attempts.find(({ id }) => id === event.attemptId)
      expect(attempt?.baseRevision).toBe(before.head.revision)
    }
  }
})

inEveryLife(
  'while a lease lives only its holder moves the head, and each lease has a higher fence',
  ({ steps, events }) => {
    for (const { command, before, after } of steps) {
      const { lease, revision } = before.head
      if (lease === null || command.at >= lease.until || after.head.revision === revision) continue
      const moved = after.signers.find(({ sealed }) => sealed?.revision === revision + 1)
      expect(moved?.id).toBe(lease.signerId)
    }
    const fences = events.flatMap((event) => (event.type === 'AttemptBegun' ? [event.fence] : []))
    expect(fences).toEqual(fences.map((_, index) => index + 1))
  },
)

inEveryLife('a signer is signing exactly while an attempt of theirs is open', ({ steps }) => {
  for (const { after } of steps) {
    for (const signer of after.signers) {
      const open = after.attempts.filter(({ signerId, state }) => signerId === signer.id && state === 'open')
      expect(open.length).toBe(signer.state === 'signing' ? 1 : 0)
    }
  }
})

inEveryLife('the dead links stay dead', ({ steps }) => {
  for (const { command, before, decision } of steps) {
    if (!('linkGeneration' in command)) continue
    const signer = before.signers.find(({ id }) => id === command.signerId)
    // Ending reminders is the person's for good, by any mail of theirs; an earlier person's mail ends nothing.
    if (signer && command.type === 'StopReminders') {
      if (command.linkGeneration < signer.personSince) expect(decision).toEqual({ ok: true, events: [] })
      continue
    }
    if (signer && command.linkGeneration < signer.linkGeneration) {
      expect(decision.ok ? 'accepted' : decision.code).toBe('link_replaced')
    }
  }
})

inEveryLife(
  'outsiders hear of a person’s first look once, of the end once, of the signed document once',
  ({ events }) => {
    const heard = new Map<string, number>()
    const person = new Map<string, number>()
    for (const event of events) {
      if (event.type === 'SignerReassigned') person.set(event.signerId, event.linkGeneration)
      const told = publish(event)
      if (told === null) continue
      const who = told.signerId === null ? '' : `${told.signerId}/${person.get(told.signerId) ?? 1}`
      heard.set(`${told.type} ${who}`, (heard.get(`${told.type} ${who}`) ?? 0) + 1)
    }
    for (const [what, times] of heard) {
      if (/^(document\.|signer\.(signed|declined|notified|reassigned))/.test(what))
        expect([what, times]).toEqual([what, 1])
    }
  },
)

inEveryLife('the state can be rebuilt from its events after they were written down', ({ events, end }) => {
  const [first, ...rest] = JSON.parse(JSON.stringify(events))
  expect(evolveAll(begin(first), rest)).toEqual(end)
})

inEveryLife('what a timer finds due is always something to do, and comes to an end', ({ steps }) => {
  for (const { command, after } of steps) {
    const { at } = command
    let state = after
    for (let rounds = 0; ; rounds += 1) {
      const due = dueCommand(state, at)
      if (due === null) break
      const decision = decide(due, state)
      expect(decision.ok && decision.events.length).toBeGreaterThan(0)
      expect(rounds).toBeLessThan(20)
      state = decision.ok ? evolveAll(state, decision.events) : state
    }
    expect(nextTimer(state, at)?.at ?? Number.POSITIVE_INFINITY).toBeGreaterThan(at)
  }
})

inEveryLife('every request can reach an end by timers and the sealer alone', ({ end }) => {
  expect(isFinal(finish(end).state)).toBe(true)
})

function finish(request: SignRequest): SignRequest {
  let state = request
  for (let next = nextTimer(state, T0); next !== null; next = nextTimer(state, next.at)) {
    const due = dueCommand(state, next.at)
    if (due === null) continue
    const decision = decide(due, state)
    if (!decision.ok) throw new Error(decision.code)
    state = evolveAll(state, decision.events)
  }
  if (isFinal(state.state)) return state
  const recorded = state.signers.filter(({ sealed }) => sealed === null).map(({ id }) => id)
  for (const command of [drain(state.head.revision, recorded), complete(state.head.revision + recorded.length)]) {
    const decision = decide(command, state)
    if (decision.ok) state = evolveAll(state, decision.events)
  }
  return state
}
