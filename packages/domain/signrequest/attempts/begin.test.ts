import { describe, expect, test } from 'vitest'
import { decide } from '../decide.ts'
import { SECOND } from '../state.ts'
import { a, allViewed, aSigning, b, c, d, errorOf, minutes } from '../testing/attempts.ts'
import { AGREEMENT, answer, CERTIFICATE, cancel, drain, outcome, play, stateOf, T0 } from '../testing/scenario.ts'

describe('beginning an attempt', () => {
  test('leases the document for 10 minutes to a remote attempt and for 60 seconds to a certificate attempt', () => {
    expect(aSigning.lease).toEqual({ attemptId: 'at_a', signerId: 'a', fencingToken: 1, until: minutes(10) })
    const cSigning = play(allViewed, c.beginAttempt('at_c', { method: 'certificate' }))
    expect(cSigning.lease?.until).toBe(T0 + 60 * SECOND)
    expect(stateOf(cSigning, 'c')).toBe('signing')
  })
  test('takes the session length from the provider, with the lease as minimum and 30 minutes as maximum', () => {
    const session = (sessionUntil: number | null) =>
      play(allViewed, a.beginAttempt('at_a', { sessionUntil })).attempts[0]?.sessionUntil
    expect(session(null)).toBe(minutes(30))
    expect(session(minutes(20))).toBe(minutes(20))
    expect(session(minutes(5))).toBe(minutes(10))
    expect(session(minutes(1_440))).toBe(minutes(30))
  })
  test('rejects other signers with the end of the lease', () => {
    const decision = decide(b.beginAttempt('at_b', { at: minutes(3) }), aSigning)
    expect(decision).toMatchObject({ ok: false, code: 'document_leased', retryAt: minutes(10) })
  })
  test('requires the latest revision', () => {
    const moved = play(allViewed, d.sign(), drain(0, ['d']))
    expect(outcome(moved, c.beginAttempt('at_c', { method: 'certificate', expectedRevision: 0 }))).toBe(
      'document_changed',
    )
    expect(outcome(moved, c.beginAttempt('at_c', { method: 'certificate', expectedRevision: 1 }))).toBe('AttemptBegun')
  })
  test('is idempotent by attempt id and rejects an id of another signer', () => {
    expect(outcome(aSigning, a.beginAttempt('at_a'))).toBe('')
    expect(outcome(aSigning, b.beginAttempt('at_a', { at: minutes(11) }))).toBe('attempt_id_reused')
  })
  test('gives the lease to the same signer’s newer attempt', () => {
    const again = play(aSigning, a.beginAttempt('at_a2', { at: minutes(2) }))
    expect(again.lease).toEqual({ attemptId: 'at_a2', signerId: 'a', fencingToken: 2, until: minutes(12) })
    expect(again.attempts.map(({ state }) => state)).toEqual(['lapsed', 'open'])
    expect(stateOf(again, 'a')).toBe('signing')
  })
})

describe('a signer’s certificate', () => {
  test('leaves the signer at `viewed` when rejected, with the error code until they begin to sign', () => {
    const refused = play(allViewed, c.refuseCertificate('name_mismatch'))
    expect([stateOf(refused, 'c'), errorOf(refused, 'c')]).toEqual(['viewed', 'name_mismatch'])
    expect(refused.lease).toBeNull()
    const begun = play(refused, c.beginAttempt('at_c', { method: 'certificate' }))
    expect([stateOf(begun, 'c'), errorOf(begun, 'c')]).toEqual(['signing', null])
  })
  test('is checked only for a signer with the certificate method who is at `viewed`', () => {
    expect(outcome(allViewed, d.refuseCertificate('certificate_expired'))).toBe('method_not_permitted')
    const signing = play(allViewed, c.beginAttempt('at_c', { method: 'certificate' }))
    expect(outcome(signing, c.refuseCertificate('certificate_expired'))).toBe('signing_in_progress')
    expect(outcome(play(allViewed, cancel), c.refuseCertificate('certificate_expired'))).toBe('request_cancelled')
  })
  test('is recorded with the agreement when the attempt begins', () => {
    const decision = decide(c.beginAttempt('at_c', { method: 'certificate', certificate: CERTIFICATE }), allViewed)
    const begun = { type: 'AttemptBegun', agreement: { ...AGREEMENT, mark: null }, certificate: CERTIFICATE }
    expect(decision).toMatchObject({ ok: true, events: [begun] })
  })
})

describe('while a signer is at the provider', () => {
  test('a drawn signature is recorded at once and appended later', () => {
    const drawn = play(aSigning, d.sign(minutes(1)))
    expect(stateOf(drawn, 'd')).toBe('signed')
    expect(decide(drain(0, ['d'], minutes(1)), drawn)).toMatchObject({ ok: false, code: 'document_leased' })
  })
  test('drawn signatures wait until the session ends, also after the lease', () => {
    const drawn = play(aSigning, d.sign(minutes(1)))
    expect(outcome(drawn, drain(0, ['d'], minutes(29)))).toBe('document_leased')
    expect(outcome(drawn, drain(0, ['d'], minutes(30)))).toBe('SignatureSealed')
  })
  test('another signer’s attempt may take the lease once it has ended', () => {
    const bSigning = play(aSigning, b.beginAttempt('at_b', { at: minutes(10) }))
    expect(bSigning.lease).toMatchObject({ signerId: 'b', fencingToken: 2 })
    expect(stateOf(bSigning, 'a')).toBe('signing')
  })
  test('the sealer does not wait for an attempt on an older revision', () => {
    const bDone = play(
      aSigning,
      d.sign(),
      b.beginAttempt('at_b', { at: minutes(10) }),
      answer('at_b', 'b', minutes(12)),
    )
    expect(outcome(bDone, drain(1, ['d'], minutes(12)))).toBe('SignatureSealed')
  })
})
