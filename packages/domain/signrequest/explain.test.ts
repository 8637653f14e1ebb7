import { describe, expect, test } from 'vitest'
import type { Command } from './commands/index.ts'
import { explain } from './explain.ts'
import { MINUTE } from './state.ts'
import {
  by,
  cancel,
  complete,
  created,
  drain,
  EXPIRY,
  fail,
  newSigner,
  play,
  retrySeal,
  sealError,
  T0,
} from './testing/scenario.ts'

const [a, b] = [by('a'), by('b')]
const request = created([newSigner('a', { sigType: 'aadhaar', fallback: ['draw'] }), newSigner('b')])
const bSigned = play(request, b.view(), b.sign())
const sequential = play(created([newSigner('a'), newSigner('b')], { isSequential: true }), a.view(), a.sign())

describe('what a request waits for', () => {
  test.each([
    ['a new request', request, T0, 'signers'],
    ['a request whose group has signed', sequential, T0, 'sealer'],
    ['a request whose sealer retries', play(sequential, sealError(false)), T0, 'sealer_retry'],
    ['a request that an operator retried', play(sequential, sealError(false), retrySeal), T0, 'sealer'],
    ['a request that failed', play(sequential, sealError(true)), T0, 'nothing'],
    ['a request past expiresAt', request, EXPIRY, 'expiry'],
    ['an expired request', play(request, { type: 'Expire', at: EXPIRY }), EXPIRY, 'nothing'],
    ['a cancelled request', play(request, cancel), T0, 'nothing'],
  ] as const)('%s', (_, state, at, expected) => {
    expect(explain(state, at).waitingFor).toBe(expected)
  })
})

test('lists the awaited signers with times, error code and bounce', () => {
  const bounce: Command = {
    type: 'RecordBounce',
    at: T0,
    signerId: 'a',
    mailId: 'm1',
    email: 'a@example.test',
    reason: '550 no such user',
  }
  const failed = play(bSigned, bounce, a.view(), a.beginAttempt('at_1'), fail('at_1', { errorCode: 'otp_wrong' }))
  expect(explain(failed, T0)).toMatchObject({
    state: 'in_progress',
    waitingFor: 'problem',
    awaited: [{ signerId: 'a', state: 'viewed', since: T0, errorCode: 'otp_wrong', bounce: { mailId: 'm1' } }],
    unsealedSignerIds: ['b'],
    lease: null,
  })
})

test('names the lease holder and how long drawn signatures wait', () => {
  const signing = play(bSigned, a.view(), a.beginAttempt('at_1'))
  expect(explain(signing, T0 + MINUTE)).toMatchObject({
    lease: { signerId: 'a', until: T0 + 10 * MINUTE },
    reservedUntil: T0 + 30 * MINUTE,
    nextTimer: { kind: 'session_end', at: T0 + 30 * MINUTE },
  })
  expect(explain(signing, T0 + 15 * MINUTE)).toMatchObject({ lease: null, reservedUntil: T0 + 30 * MINUTE })
})

test('N2: names the error that ended a failed request', () => {
  expect(explain(play(sequential, sealError(true)), T0)).toMatchObject({
    state: 'failed',
    awaited: [],
    sealError: { code: 'document_unsuitable', retryAt: null },
  })
})

test('a completed request waits for nothing', () => {
  const done = play(sequential, drain(0, ['a']), b.view(), b.sign(), drain(1, ['b']), complete(2))
  expect(explain(done, T0)).toEqual({
    state: 'completed',
    waitingFor: 'nothing',
    awaited: [],
    unsealedSignerIds: [],
    lease: null,
    reservedUntil: null,
    sealError: null,
    nextTimer: null,
    problems: [],
  })
})
