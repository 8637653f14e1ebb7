import { describe, expect, test } from 'vitest'
import { LIMITS, MINUTE, SECOND } from '../state.ts'
import { a, allViewed, b, c, d, remote } from '../testing/attempts.ts'
import { answer, created, EXPIRY, expireAt, newSigner, outcome, play } from '../testing/scenario.ts'

describe('expiry during an open attempt', () => {
  const begun = EXPIRY - 5 * MINUTE
  const away = play(allViewed, a.beginAttempt('at_a', { at: begun }))

  test('accepts the answer to a remote attempt begun before the expiry and commits no expiry until then', () => {
    expect(outcome(away, expireAt(EXPIRY))).toBe('')
    expect(outcome(away, answer('at_a', 'a', EXPIRY + 20 * MINUTE))).toBe(
      'AttemptCompleted+SignerSigned+SignatureSealed',
    )
  })
  test('waits until the session ends, then expires the request', () => {
    const sessionEnd = begun + LIMITS.remoteSession
    expect(outcome(away, answer('at_a', 'a', sessionEnd))).toBe('LateAnswerDiscarded')
    expect(outcome(away, expireAt(sessionEnd - 1))).toBe('')
    expect(outcome(away, expireAt(sessionEnd))).toBe('AttemptLapsed+RequestExpired')
  })
  test('waits at most 30 minutes', () => {
    const odd = play(allViewed, a.beginAttempt('at_a', { at: EXPIRY - 1 }))
    expect(outcome(odd, expireAt(EXPIRY + 30 * MINUTE))).toBe('AttemptLapsed+RequestExpired')
  })
  test('expires the request after the answer if others have not signed, and invites nobody', () => {
    const answered = play(away, answer('at_a', 'a', EXPIRY + MINUTE))
    expect(outcome(answered, expireAt(EXPIRY + MINUTE))).toBe('RequestExpired')
    const inTurn = play(
      created([newSigner('a', remote), newSigner('b')], { isSequential: true }),
      a.view(),
      a.beginAttempt('at_1', { at: begun }),
    )
    expect(outcome(inTurn, answer('at_1', 'a', EXPIRY + 1))).toBe('AttemptCompleted+SignerSigned+SignatureSealed')
  })
  test('does not expire the request if the answer was the last signature', () => {
    const alone = play(created([newSigner('a', remote)]), a.view(), a.beginAttempt('at_1', { at: begun }))
    const saved = play(alone, answer('at_1', 'a', EXPIRY + MINUTE))
    expect(saved.state).toBe('sealing')
    expect(outcome(saved, expireAt(EXPIRY + 60 * MINUTE))).toBe('')
  })
  test('does not wait for a certificate attempt', () => {
    const cSigning = play(allViewed, c.beginAttempt('at_c', { method: 'certificate', at: EXPIRY - SECOND }))
    expect(outcome(cSigning, answer('at_c', 'c', EXPIRY))).toBe('LateAnswerDiscarded')
    expect(outcome(cSigning, expireAt(EXPIRY))).toBe('AttemptLapsed+RequestExpired')
  })
  test('rejects every other command', () => {
    expect(outcome(away, d.sign(EXPIRY))).toBe('request_expired')
    expect(outcome(away, { type: 'Extend', at: EXPIRY, expiresAt: EXPIRY + MINUTE })).toBe('request_expired')
    expect(outcome(away, { type: 'Cancel', at: EXPIRY })).toBe('request_expired')
    expect(outcome(away, b.beginAttempt('at_b', { at: EXPIRY + 6 * MINUTE }))).toBe('request_expired')
  })
})
