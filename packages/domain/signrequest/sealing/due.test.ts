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

describe('the sealer is awaited', () => {
  test('by nobody, while nothing is signed', () => {
    expect(sealDueAt(viewed, T0)).toBeNull()
  })
  test('since the first signature that is not in the document', () => {
    expect(sealDueAt(oneSigned, T0 + MINUTE)).toBe(T0 + SECOND)
    expect(sealDueAt(allSigned, T0 + MINUTE)).toBe(T0 + SECOND)
    expect(sealDueAt(play(allSigned, drain(0, ['a'], T0 + MINUTE)), T0 + MINUTE)).toBe(T0 + 2 * SECOND)
  })
  test('no more, once the signatures of those who signed are in and others are awaited', () => {
    expect(sealDueAt(play(oneSigned, drain(0, ['a'])), T0)).toBeNull()
  })
  test('to complete the document, since the last signature went in', () => {
    const sealed = play(allSigned, drain(0, ['a'], T0 + 3 * SECOND), drain(1, ['b'], T0 + 4 * SECOND))
    expect(sealDueAt(sealed, T0 + MINUTE)).toBe(T0 + 4 * SECOND)
    expect(sealDueAt(play(sealed, complete(2)), T0)).toBeNull()
  })
})

describe('the sealer waits', () => {
  test('after a failure for the next try, and for an operator after a permanent one', () => {
    const failing = play(allSigned, sealError(false, T0 + MINUTE))
    expect(sealDueAt(failing, T0 + MINUTE)).toBe(T0 + 2 * MINUTE)
    const stuck = play(allSigned, sealError(true))
    expect(sealDueAt(stuck, T0)).toBeNull()
    expect(sealDueAt(play(stuck, retrySeal), T0)).toBe(T0 + SECOND)
  })
  test('while a provider signs these very bytes, until its session ends or the head moves on', () => {
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

describe('the sealer is not awaited by what has ended', () => {
  test('for the others’ lack, by time or by the sender', () => {
    expect(sealDueAt(oneSigned, EXPIRY)).toBeNull()
    expect(sealDueAt(play(oneSigned, expireAt(EXPIRY)), EXPIRY)).toBeNull()
    expect(sealDueAt(play(oneSigned, cancel), T0)).toBeNull()
  })
  test('but time cannot end what all have signed', () => {
    expect(sealDueAt(allSigned, EXPIRY + MINUTE)).toBe(T0 + SECOND)
  })
})

test('signatures are appended in the order in which they were made', () => {
  const swapped = play(viewed, b.sign(T0 + SECOND), a.sign(T0 + 2 * SECOND))
  expect(unsealedSigners(swapped).map(({ id }) => id)).toEqual(['b', 'a'])
})
