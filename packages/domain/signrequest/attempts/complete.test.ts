import { describe, expect, test } from 'vitest'
import { decide } from '../decide.ts'
import { a, allViewed, aSigning, b, d, errorOf, minutes } from '../testing/attempts.ts'
import { answer, by, cancel, drain, fail, outcome, play, signatureOf, stateOf, T0 } from '../testing/scenario.ts'

describe('a provider’s answer', () => {
  test('completes the attempt and appends the signature in one decision', () => {
    expect(outcome(aSigning, answer('at_a', 'a', minutes(4)))).toBe('AttemptCompleted+SignerSigned+SignatureSealed')
    const done = play(aSigning, answer('at_a', 'a', minutes(4)))
    expect(done).toMatchObject({ latestRevision: { number: 1, sha256: 'signature-a' }, fencingToken: 1, lease: null })
    expect(done.signers[0]?.sealed).toEqual({ revision: 1, sha256: 'signature-a', at: minutes(4) })
  })
  test('is recorded once', () => {
    expect(outcome(play(aSigning, answer('at_a', 'a')), answer('at_a', 'a'))).toBe('')
  })
  test('is accepted after the lease if no other signer took it', () => {
    expect(outcome(aSigning, answer('at_a', 'a', minutes(12)))).toBe('AttemptCompleted+SignerSigned+SignatureSealed')
  })
  test('fails the attempt with a reason if another signer holds the lease', () => {
    const bSigning = play(aSigning, b.beginAttempt('at_b', { at: minutes(11) }))
    expect(outcome(bSigning, answer('at_a', 'a', minutes(12)))).toBe('AttemptFailed')
    const after = play(bSigning, answer('at_a', 'a', minutes(12)))
    expect([stateOf(after, 'a'), errorOf(after, 'a')]).toEqual(['viewed', 'document_leased'])
    expect(after.lease?.signerId).toBe('b')
  })
  test('fails the attempt with a reason if another signature was appended', () => {
    const bDone = play(aSigning, b.beginAttempt('at_b', { at: minutes(11) }), answer('at_b', 'b', minutes(12)))
    const after = play(bDone, answer('at_a', 'a', minutes(13)))
    expect([stateOf(after, 'a'), errorOf(after, 'a')]).toEqual(['viewed', 'document_changed'])
  })
  test('is accepted if another signer’s attempt failed in between', () => {
    const bGone = play(aSigning, b.beginAttempt('at_b', { at: minutes(11) }), fail('at_b', { at: minutes(12) }))
    expect(outcome(bGone, answer('at_a', 'a', minutes(13)))).toBe('AttemptCompleted+SignerSigned+SignatureSealed')
  })
  test('is accepted after the session ended if the latest revision is unchanged', () => {
    const lapsed = play(aSigning, { type: 'LapseAttempt', at: minutes(30), attemptId: 'at_a' })
    expect([stateOf(lapsed, 'a'), errorOf(lapsed, 'a')]).toEqual(['viewed', 'session_ended'])
    expect(outcome(lapsed, answer('at_a', 'a', minutes(40)))).toBe('AttemptCompleted+SignerSigned+SignatureSealed')
    const moved = play(lapsed, d.sign(minutes(31)), drain(0, ['d'], minutes(31)))
    expect(outcome(moved, answer('at_a', 'a', minutes(40)))).toBe('LateAnswerDiscarded')
    const late = play(moved, answer('at_a', 'a', minutes(40)))
    expect([errorOf(late, 'a'), errorOf(late, 'b')]).toEqual(['document_changed', null])
  })
  test('to a superseded attempt counts, and the answer to the newer attempt is discarded', () => {
    const again = play(aSigning, a.beginAttempt('at_a2', { at: minutes(2) }))
    const done = play(again, answer('at_a', 'a', minutes(3)))
    expect(stateOf(done, 'a')).toBe('signed')
    expect(done.attempts.map(({ state }) => state)).toEqual(['completed', 'lapsed'])
    expect(decide(answer('at_a2', 'a', minutes(4)), done)).toMatchObject({
      events: [{ type: 'LateAnswerDiscarded', reason: 'already_signed' }],
    })
  })
  test('to a cancelled request is discarded and recorded once', () => {
    const cancelled = play(aSigning, cancel)
    const decision = decide(answer('at_a', 'a', minutes(4)), cancelled)
    expect(decision).toMatchObject({ events: [{ type: 'LateAnswerDiscarded', reason: 'request_ended' }] })
    const after = play(cancelled, answer('at_a', 'a', minutes(4)))
    expect([after.state, stateOf(after, 'a'), after.latestRevision.number]).toEqual(['cancelled', 'cancelled', 0])
    expect(errorOf(after, 'a')).toBeNull()
    expect(outcome(after, answer('at_a', 'a', minutes(5)))).toBe('')
  })
  test('for a reassigned signer is discarded and leaves the new person unchanged', () => {
    const replaced = play(
      aSigning,
      { type: 'LapseAttempt', at: minutes(30), attemptId: 'at_a' },
      { type: 'Reassign', at: minutes(31), signerId: 'a', name: 'New', email: 'new@example.test' },
      by('a', 2).view(minutes(32)),
    )
    const decision = decide(answer('at_a', 'a', minutes(33)), replaced)
    expect(decision).toMatchObject({ events: [{ type: 'LateAnswerDiscarded', reason: 'signer_reassigned' }] })
    const after = play(replaced, answer('at_a', 'a', minutes(33)))
    expect([stateOf(after, 'a'), errorOf(after, 'a')]).toEqual(['viewed', null])
  })
  test('counts after the sender replaced the signer’s link', () => {
    const relinked = play(aSigning, { type: 'ReplaceLink', at: minutes(1), signerId: 'a' })
    expect(outcome(relinked, answer('at_a', 'a', minutes(2)))).toBe('AttemptCompleted+SignerSigned+SignatureSealed')
  })
  test('must append exactly one signature, that of its signer', () => {
    const wrong = (...increments: ReturnType<typeof signatureOf>[]) =>
      outcome(aSigning, { type: 'CompleteAttempt', at: T0, attemptId: 'at_a', increments })
    expect(wrong()).toBe('increments_invalid')
    expect(wrong(signatureOf('b'))).toBe('increments_invalid')
    expect(wrong(signatureOf('a'), signatureOf('b'))).toBe('increments_invalid')
    expect(wrong(signatureOf('a'), { kind: 'archive', sha256: 'x', size: 1 })).toBe('increments_invalid')
  })
  test('to an unknown attempt is rejected', () => {
    expect(outcome(allViewed, answer('at_x', 'a'))).toBe('attempt_unknown')
    expect(outcome(allViewed, fail('at_x'))).toBe('attempt_unknown')
    expect(outcome(allViewed, { type: 'LapseAttempt', at: T0, attemptId: 'at_x' })).toBe('attempt_unknown')
  })
})
