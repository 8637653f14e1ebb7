/** Invariants that hold for every sequence of commands. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { publish } from '../webhook/publish.ts'
import { decide } from './decide.ts'
import type { DomainEvent } from './events/index.ts'
import { evolveAll, initialState } from './evolve.ts'
import { isSigningRole } from './role.ts'
import { sealDueAt } from './sealing/due.ts'
import { SEAL_ERRORS } from './sealing/error-codes.ts'
import { hasActed, isFinished } from './signers/progress.ts'
import { mustAct } from './signers/whose-turn.ts'
import { isFinal, LIMITS, REQUEST_STATES, type SignRequest } from './state.ts'
import { anyHistory, everyEvent, type History } from './testing/histories.ts'
import { complete, drain, T0 } from './testing/scenario.ts'
import { dueCommand, nextTimer } from './timers.ts'

function inEveryHistory(guarantee: string, holds: (history: History) => void): void {
  test(guarantee, () => fc.assert(fc.property(anyHistory, holds), { numRuns: 400 }))
}

test('the random histories contain every event and every final state', () => {
  const histories = fc.sample(anyHistory, { numRuns: 1_500, seed: 1 })
  const ends = new Set(histories.map(({ end }) => end.state))
  expect(REQUEST_STATES.filter((state) => !ends.has(state))).toEqual([])
  const met = new Set(histories.flatMap(({ events }) => events.map(({ type }) => type)))
  expect(Object.keys(everyEvent).filter((type) => !met.has(type as DomainEvent['type']))).toEqual([])
})

inEveryHistory('a final state never changes', ({ steps }) => {
  for (const { before, after } of steps) if (isFinal(before.state)) expect(after.state).toBe(before.state)
})

inEveryHistory('an ended request has exactly one final event, an open one has none', ({ events, end }) => {
  const finals = events.filter(({ type }) => /^Request(Completed|Declined|Expired|Cancelled|Failed)$/.test(type))
  expect(finals).toHaveLength(isFinal(end.state) ? 1 : 0)
})

inEveryHistory('a signature is never withdrawn and is appended exactly once', ({ steps, events }) => {
  for (const { before, after } of steps) {
    for (const [index, signer] of before.signers.entries()) {
      if (signer.state === 'signed') expect(after.signers[index]?.state).toBe('signed')
      if (signer.sealed !== null) expect(after.signers[index]?.sealed).toEqual(signer.sealed)
    }
  }
  const sealed = events.flatMap((event) => (event.type === 'SignatureSealed' ? [event.signerId] : []))
  expect(new Set(sealed).size).toBe(sealed.length)
})

inEveryHistory('a completed document has the signature of every signer and witness, and of nobody else', ({ end }) => {
  const unexpected = end.signers.filter(({ role, sealed }) => sealed !== null && !isSigningRole(role))
  expect(unexpected).toEqual([])
  if (end.state === 'completed') expect(end.signers.every(isFinished)).toBe(true)
})

inEveryHistory('an approval is never withdrawn, and only an approver gives one', ({ steps }) => {
  for (const { before, after } of steps) {
    for (const [index, signer] of before.signers.entries()) {
      if (signer.state === 'approved') expect(after.signers[index]?.state).toBe('approved')
      if (signer.state === 'approved') expect(signer.role).toBe('approver')
    }
  }
})

inEveryHistory('a witness is invited and acts only when the signature that they witness is appended', ({ steps }) => {
  for (const { before, decision } of steps) {
    let state = before
    for (const event of decision.ok ? decision.events : []) {
      const signer = 'signerId' in event ? state.signers.find(({ id }) => id === event.signerId) : undefined
      if (signer?.witnessOf && (event.type === 'SignerInvited' || event.type === 'SignerSigned')) {
        expect(state.signers.find(({ id }) => id === signer.witnessOf)?.sealed).not.toBeNull()
      }
      state = evolveAll(state, [event])
    }
  }
})

inEveryHistory('nobody waits for a copy, and only its time decides when its recipient is written to', ({ steps }) => {
  for (const { after } of steps) {
    for (const { role, ccAt, state } of after.signers) {
      if (role !== 'cc' || isFinal(after.state)) continue
      expect(state === 'waiting').toBe(ccAt === 'end')
    }
  }
})

inEveryHistory(
  'nobody is invited or acts before all earlier groups have acted and their signatures are appended',
  ({ steps }) => {
    for (const { before, decision } of steps) {
      if (!before.isSequential || !decision.ok) continue
      let state = before
      for (const event of decision.events) {
        if (event.type === 'SignerInvited' || event.type === 'SignerViewed' || event.type === 'SignerSigned') {
          const signer = state.signers.find(({ id }) => id === event.signerId)
          const lower = state.signers.filter(({ sequence }) => sequence < (signer?.sequence ?? 0))
          if (signer?.role !== 'cc') expect(lower.every(isFinished)).toBe(true)
        }
        state = evolveAll(state, [event])
      }
    }
  },
)

inEveryHistory('an open request is in `sealing` exactly when all have acted', ({ steps, created }) => {
  for (const state of [created, ...steps.map(({ after }) => after)]) {
    if (isFinal(state.state)) continue
    expect(state.state === 'sealing').toBe(state.signers.every(hasActed))
  }
})

inEveryHistory('an ended request has no recipient who may act, open attempt, lease or timer', ({ end }) => {
  if (!isFinal(end.state)) return
  expect(end.signers.some(mustAct)).toBe(false)
  expect(end.attempts.some(({ state }) => state === 'open')).toBe(false)
  expect(end.lease).toBeNull()
  expect(nextTimer(end, T0)).toBeNull()
})

inEveryHistory(
  'N2: a failed request names its seal error, and no other request keeps one without a retry',
  ({ steps }) => {
    for (const { after } of steps) {
      const { error } = after.seal
      if (after.state === 'failed') expect(error).not.toBeNull()
      else if (error) expect([SEAL_ERRORS[error.code] === 'fail', error.retryAt === null]).toEqual([false, false])
    }
  },
)

inEveryHistory('N2: a signed request that has not ended has a time at which the sealer works on it', ({ steps }) => {
  for (const { command, after } of steps)
    if (after.state === 'sealing') expect(sealDueAt(after, command.at)).not.toBeNull()
})

inEveryHistory('a repeated command has no effect', ({ steps }) => {
  const notIdempotent: readonly string[] = [
    'AddLinks',
    'ReplaceLink',
    'OpenEmbedSession',
    'OfferTransfer',
    'ClaimLink',
    'RequestCode',
    'RecordCodeCheck',
    'RefuseCertificate',
    'FailProviderAuthorization',
    'RecordDelivery',
  ]
  for (const { command, decision, after } of steps) {
    if (!decision.ok || notIdempotent.includes(command.type)) continue
    const again = decide(command, after)
    expect(again.ok ? again.events : []).toEqual([])
  }
})

inEveryHistory('data is erased only after the end, without a hold, once; states and signatures stay', ({ steps }) => {
  for (const { before, decision, after } of steps) {
    const events = decision.ok ? decision.events : []
    if (!events.some(({ type }) => type === 'PersonalDataErased')) continue
    expect(before.heldSince).toBeNull()
    expect(isFinal(before.state)).toBe(true)
    const recorded = ({ signers }: SignRequest) =>
      signers.map(({ state, signedAt, sealed }) => ({ state, signedAt, sealed }))
    expect(recorded(after)).toEqual(recorded(before))
    expect(after).not.toEqual(before)
  }
})

inEveryHistory(
  'revisions are consecutive, and an attempt completes only on the latest revision',
  ({ steps, events, end }) => {
    const revisions = events.flatMap((event) => ('revision' in event ? [event.revision] : []))
    expect(revisions).toEqual(revisions.map((_, index) => index + 1))
    expect(end.latestRevision.number).toBe(revisions.length)
    for (const { before, decision } of steps) {
      for (const event of decision.ok ? decision.events : []) {
        if (event.type !== 'AttemptCompleted') continue
        const attempt = before.attempts.find(({ id }) => id === event.attemptId)
        expect(attempt?.baseRevision).toBe(before.latestRevision.number)
      }
    }
  },
)

inEveryHistory(
  'during a lease only its holder appends a revision, and each lease has a higher fencing token',
  ({ steps, events }) => {
    for (const { command, before, after } of steps) {
      const { lease, latestRevision } = before
      const revision = latestRevision.number
      if (lease === null || command.at >= lease.until || after.latestRevision.number === revision) continue
      const appended = after.signers.find(({ sealed }) => sealed?.revision === revision + 1)
      expect(appended?.id).toBe(lease.signerId)
    }
    const tokens = events.flatMap((event) => (event.type === 'AttemptBegun' ? [event.fencingToken] : []))
    expect(tokens).toEqual(tokens.map((_, index) => index + 1))
  },
)

inEveryHistory('a signer is in `signing` exactly while one of their attempts is open', ({ steps }) => {
  for (const { after } of steps) {
    for (const signer of after.signers) {
      const open = after.attempts.filter(({ signerId, state }) => signerId === signer.id && state === 'open')
      expect(open.length).toBe(signer.state === 'signing' ? 1 : 0)
    }
  }
})

inEveryHistory('a replaced link stays invalid', ({ steps }) => {
  for (const { command, before, decision } of steps) {
    if (!('linkGeneration' in command)) continue
    const signer = before.signers.find(({ id }) => id === command.signerId)
    // A person may unsubscribe by any of their mails, and ask for a new link by any of their links. Those of an earlier
    // person have no effect.
    if (signer && (command.type === 'StopReminders' || command.type === 'RequestLink')) {
      if (command.linkGeneration < signer.personSince) expect(decision).toEqual({ ok: true, events: [] })
      continue
    }
    if (signer && command.linkGeneration < signer.linkGeneration) {
      expect(decision.ok ? 'accepted' : decision.code).toBe('link_replaced')
    }
  }
})

inEveryHistory('an added link changes nothing but the number of added links, which is limited', ({ steps }) => {
  for (const { before, decision, after } of steps) {
    for (const { addedLinks } of after.signers) expect(addedLinks).toBeLessThanOrEqual(LIMITS.addedLinks)
    const events = decision.ok ? decision.events : []
    if (!events.some(({ type }) => type === 'LinkAdded')) continue
    const uncounted = ({ signers }: SignRequest) =>
      signers.map((signer) => ({ ...signer, addedLinks: 0, linkRequest: null }))
    expect(uncounted(after)).toEqual(uncounted(before))
  }
})

inEveryHistory('each person’s first view, each final state and each signature is published once', ({ events }) => {
  const published = new Map<string, number>()
  const person = new Map<string, number>()
  for (const event of events) {
    if (event.type === 'SignerReassigned' || event.type === 'SignerDelegated')
      person.set(event.signerId, event.linkGeneration)
    const publicEvent = publish(event)
    if (publicEvent === null) continue
    const who = publicEvent.signerId === null ? '' : `${publicEvent.signerId}/${person.get(publicEvent.signerId) ?? 1}`
    published.set(`${publicEvent.type} ${who}`, (published.get(`${publicEvent.type} ${who}`) ?? 0) + 1)
  }
  for (const [what, times] of published) {
    if (/^(document\.(?!problem)|signer\.(signed|approved|declined|notified|reassigned))/.test(what))
      expect([what, times]).toEqual([what, 1])
  }
})

inEveryHistory('the state can be rebuilt from serialized events', ({ events, end }) => {
  const [first, ...rest] = JSON.parse(JSON.stringify(events))
  expect(evolveAll(initialState(first), rest)).toEqual(end)
})

inEveryHistory('a due timer always has an effect, and no timer is due after a finite number of runs', ({ steps }) => {
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

inEveryHistory('timers and the sealer bring every request to a final state', ({ end }) => {
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
  const recorded = state.signers.filter((signer) => !isFinished(signer)).map(({ id }) => id)
  for (const command of [
    drain(state.latestRevision.number, recorded),
    complete(state.latestRevision.number + recorded.length),
  ]) {
    const decision = decide(command, state)
    if (decision.ok) state = evolveAll(state, decision.events)
  }
  return state
}
