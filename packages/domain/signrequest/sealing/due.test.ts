import { describe, expect, test } from 'vitest'
import { MINUTE, SECOND } from '../state.ts'
import {
  by,
  cancel,
  complete,
  created,
  drain,
  EXPIRY,
  expireAt,
  newSigner,
  play,
  retrySeal,
  sealError,
  T0,
} from '../testing/scenario.ts'
import { sealDueAt, unsealedSigners } from './due.ts'

const [a, b] = [by('a'), by('b')]
const viewed = play(created([newSigner('a'), newSigner('b')]), a.view(), b.view())
const oneSigned = play(viewed, a.sign(T0 + SECOND))
const allSigned = play(oneSigned, b.sign(T0 + 2 * SECOND))

describe('the sealer’s work is due', () => {
  test('never, while no signature is recorded', () => {
    expect(sealDueAt(viewed, T0)).toBeNull()
  })
  test('from the first recorded signature that is not appended', () => {
    expect(sealDueAt(oneSigned, T0 + MINUTE)).toBe(T0 + SECOND)
    expect(sealDueAt(allSigned, T0 + MINUTE)).toBe(T0 + SECOND)
    expect(sealDueAt(play(allSigned, drain(0, ['a'], T0 + MINUTE)), T0 + MINUTE)).toBe(T0 + 2 * SECOND)
  })
  test('never, once all recorded signatures are appended and other signers have not signed', () => {
    expect(sealDueAt(play(oneSigned, drain(0, ['a'])), T0)).toBeNull()
  })
  test('from the last appended signature, to complete the document', () => {
    const sealed = play(allSigned, drain(0, ['a'], T0 + 3 * SECOND), drain(1, ['b'], T0 + 4 * SECOND))
    expect(sealDueAt(sealed, T0 + MINUTE)).toBe(T0 + 4 * SECOND)
    expect(sealDueAt(play(sealed, complete(2)), T0)).toBeNull()
  })
})

describe('the sealer’s work is deferred', () => {
  test('after an error until its retry or an operator’s, and never after an error that ended the request', () => {
    const failing = play(allSigned, sealError(false, T0 + MINUTE))
    expect(sealDueAt(failing, T0 + MINUTE)).toBe(T0 + 2 * MINUTE)
    expect(sealDueAt(play(failing, retrySeal), T0)).toBe(T0 + SECOND)
    expect(sealDueAt(play(allSigned, sealError(true)), T0)).toBeNull()
  })
  test('during a remote attempt, until its session ends or another revision is appended', () => {
    const mixed = created([newSigner('a'), newSigner('b', { sigType: 'aadhaar' })])
    const away = play(mixed, a.view(), b.view(), b.beginAttempt('at_1'), a.sign(T0 + SECOND))
    expect(sealDueAt(away, T0 + SECOND)).toBe(T0 + 30 * MINUTE)
    expect(sealDueAt(away, T0 + 30 * MINUTE)).toBe(T0 + SECOND)
    expect(
      sealDueAt(
        play(away, { type: 'FailAttempt', at: T0, attemptId: 'at_1', errorCode: 'x', providerDown: false }),
        T0,
      ),
    ).toBe(T0 + SECOND)
  })
})

describe('an ended request has no work for the sealer', () => {
  test('after expiry and cancellation', () => {
    expect(sealDueAt(oneSigned, EXPIRY)).toBeNull()
    expect(sealDueAt(play(oneSigned, expireAt(EXPIRY)), EXPIRY)).toBeNull()
    expect(sealDueAt(play(oneSigned, cancel), T0)).toBeNull()
  })
  test('a request that all have signed does not expire', () => {
    expect(sealDueAt(allSigned, EXPIRY + MINUTE)).toBe(T0 + SECOND)
  })
})

test('unsealed signers are in the order in which they signed', () => {
  const swapped = play(viewed, b.sign(T0 + SECOND), a.sign(T0 + 2 * SECOND))
  expect(unsealedSigners(swapped).map(({ id }) => id)).toEqual(['b', 'a'])
})
