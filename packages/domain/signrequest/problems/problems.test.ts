import { expect, test } from 'vitest'
import { publish } from '../../webhook/index.ts'
import type { Command } from '../commands/index.ts'
import { decide } from '../decide.ts'
import { evolveAll } from '../evolve.ts'
import { explain } from '../explain.ts'
import { LIMITS, type SignRequest } from '../state.ts'
import { by, created, newSigner, play, sealErrorOf, T0 } from '../testing/scenario.ts'
import type { ProblemCode } from './codes.ts'
import { failedWork } from './failed-work.ts'

const [a, b] = [by('a'), by('b')]
const open = created([newSigner('a'), newSigner('b')])

const problem = (code: ProblemCode, signerId: string | null = null): Command => ({
  ...{ type: 'RecordProblem', at: T0, code, signerId },
})
const resolved = (code: ProblemCode, signerId: string | null = null): Command => ({
  ...{ type: 'ResolveProblem', at: T0, code, signerId },
})

const eventsOf = (request: SignRequest, command: Command) => {
  const decision = decide(command, request)
  if (!decision.ok) throw new Error(decision.code)
  return decision.events
}

test('a failure of background work is recorded, published and counted once', () => {
  const events = eventsOf(open, problem('mail_not_sent', 'a'))
  expect(events.map(publish)).toEqual([{ type: 'document.problem', signerId: 'a' }])
  expect(events.map(failedWork)).toEqual(['mail'])
  const after = evolveAll(open, events)
  expect(eventsOf(after, problem('mail_not_sent', 'a'))).toEqual([])
  expect(eventsOf(after, problem('mail_not_sent', 'b'))).toHaveLength(1)
  expect(eventsOf(after, problem('mail_not_sent', 'nobody'))).toEqual([])
})

test('a request with a problem does not wait for its signers', () => {
  expect(explain(open, T0).waitingFor).toBe('signers')
  const why = explain(play(open, problem('pages_unreadable')), T0)
  expect(why).toMatchObject({ waitingFor: 'problem', problems: [{ work: 'rendering', code: 'pages_unreadable' }] })
  expect(why.awaited).toHaveLength(2)
})

test('a problem is recorded also after the end of a request, and does not change its state', () => {
  const cancelled = play(open, { type: 'Cancel', at: T0 })
  const why = explain(play(cancelled, problem('audit_trail_not_made')), T0)
  expect(why).toMatchObject({ state: 'cancelled', waitingFor: 'nothing', problems: [{ code: 'audit_trail_not_made' }] })
})

test('a problem ends with the event that shows that the work succeeded', () => {
  const unsent = play(open, problem('mail_not_sent', 'a'), problem('mail_not_sent', 'b'), problem('values_not_drawn'))
  expect(play(unsent, a.view()).problems.map(({ signerId }) => signerId)).toEqual(['b', null])
  expect(play(unsent, resolved('values_not_drawn')).problems).toHaveLength(2)
  expect(eventsOf(open, resolved('values_not_drawn'))).toEqual([])
})

test('a returned mail and a provider that is gone are problems, unless another method is open', () => {
  const bounce = { type: 'RecordBounce', at: T0, signerId: 'a', mailId: 'm', email: 'a@example.com', reason: 'no such user.' } as const // biome-ignore format: one line
  const why = explain(play(open, { ...bounce, email: open.signers[0]?.email ?? '' }), T0)
  expect(why).toMatchObject({
    waitingFor: 'problem',
    problems: [{ work: 'mail', code: 'mail_bounced', signerId: 'a' }],
  })
  expect(why.problems[0]?.message).toMatch(/was returned: no such user$/)

  const down = { type: 'FailProviderAuthorization', at: T0, attemptId: 'x', signerId: 'r', linkGeneration: 1, profile: 'p', errorCode: 'provider_down', providerDown: true, otherProfiles: [] } as const // biome-ignore format: one line
  const ask = (fallback: readonly 'electronic'[]) =>
    explain(play(created([newSigner('r', { sigType: 'aadhaar', fallback })]), by('r').view(), down), T0)
  expect(ask([])).toMatchObject({ waitingFor: 'problem', problems: [{ work: 'provider', code: 'provider_down' }] })
  expect(ask(['electronic'])).toMatchObject({ waitingFor: 'signers', problems: [] })
})

test('an error of the sealer that lasts is a problem, until a revision is appended', () => {
  const signed = play(open, a.view(), a.sign(), b.view())
  const late = T0 + LIMITS.delayTolerated
  const failing = play(signed, sealErrorOf('timestamp_unavailable', T0))
  expect(explain(failing, T0)).toMatchObject({ waitingFor: 'signers', problems: [] })
  const lasting = play(failing, sealErrorOf('timestamp_unavailable', late))
  expect(explain(lasting, late)).toMatchObject({ waitingFor: 'problem', problems: [{ code: 'sealing_delayed' }] })
  const event = { type: 'RevisionAppended', at: late, kind: 'fields', revision: 1, sha256: 'x', size: 1 } as const
  expect(evolveAll(lasting, [event]).problems).toEqual([])
})
