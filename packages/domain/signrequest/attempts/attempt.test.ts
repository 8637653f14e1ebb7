/** Leases, late answers, and a way on for the signer whatever happens at the provider. */
import { describe, expect, test } from 'vitest'
import { decide } from '../decide.ts'
import { LIMITS, MINUTE, SECOND, type SignRequest } from '../state.ts'
import {
  AGREEMENT,
  answer,
  by,
  CERTIFICATE,
  cancel,
  created,
  drain,
  EXPIRY,
  expireAt,
  fail,
  newSigner,
  outcome,
  play,
  signatureOf,
  stateOf,
  T0,
} from '../testing/scenario.ts'
import { PROVIDER_DOWN, profilesLeft } from './attempt.ts'

const [a, b, c, d] = [by('a'), by('b'), by('c'), by('d')]
const remote = { sigType: 'aadhaar' } as const

/** Two remote signers, one with a certificate, one who draws; all are looking at the document. */
const office = play(
  created([newSigner('a', remote), newSigner('b', remote), newSigner('c', { sigType: 'dsc' }), newSigner('d')]),
  a.view(),
  b.view(),
  c.view(),
  d.view(),
)
const aAway = play(office, a.beginAttempt('at_a'))
const minutes = (count: number) => T0 + count * MINUTE
const errorOf = (request: SignRequest, id: string) => request.signers.find((signer) => signer.id === id)?.errorCode

describe('beginning', () => {
  test('a remote attempt leases the head for 10 minutes, a certificate’s for 60 seconds', () => {
    expect(aAway.head.lease).toEqual({ attemptId: 'at_a', signerId: 'a', fence: 1, until: minutes(10) })
    const cSigning = play(office, c.beginAttempt('at_c', { method: 'certificate' }))
    expect(cSigning.head.lease?.until).toBe(T0 + 60 * SECOND)
    expect(stateOf(cSigning, 'c')).toBe('signing')
  })
  test('a session lasts as long as the provider says, at least the lease and at most 30 minutes', () => {
    const session = (sessionUntil: number | null) =>
      play(office, a.beginAttempt('at_a', { sessionUntil })).attempts[0]?.sessionUntil
    expect(session(null)).toBe(minutes(30))
    expect(session(minutes(20))).toBe(minutes(20))
    expect(session(minutes(5))).toBe(minutes(10))
    expect(session(minutes(1_440))).toBe(minutes(30))
  })
  test('others are told until when the head is taken', () => {
    const decision = decide(b.beginAttempt('at_b', { at: minutes(3) }), aAway)
    expect(decision).toMatchObject({ ok: false, code: 'head_leased', retryAt: minutes(10) })
  })
  test('it must be over the bytes that are the newest', () => {
    const moved = play(office, d.sign(), drain(0, ['d']))
    expect(outcome(moved, c.beginAttempt('at_c', { method: 'certificate', expectedHead: 0 }))).toBe('head_moved')
    expect(outcome(moved, c.beginAttempt('at_c', { method: 'certificate', expectedHead: 1 }))).toBe('AttemptBegun')
  })
  test('twice with one id is once; another signer’s id is refused', () => {
    expect(outcome(aAway, a.beginAttempt('at_a'))).toBe('')
    expect(outcome(aAway, b.beginAttempt('at_a', { at: minutes(11) }))).toBe('attempt_id_reused')
  })
  test('a signer who starts over takes over their own lease', () => {
    const again = play(aAway, a.beginAttempt('at_a2', { at: minutes(2) }))
    expect(again.head.lease).toEqual({ attemptId: 'at_a2', signerId: 'a', fence: 2, until: minutes(12) })
    expect(again.attempts.map(({ state }) => state)).toEqual(['lapsed', 'open'])
    expect(stateOf(again, 'a')).toBe('signing')
  })
})

describe('a certificate', () => {
  test('that is refused leaves the signer at the document, told why until they begin to sign', () => {
    const refused = play(office, c.refuseCertificate('name_mismatch'))
    expect([stateOf(refused, 'c'), errorOf(refused, 'c')]).toEqual(['viewed', 'name_mismatch'])
    expect(refused.head).toEqual(office.head)
    const begun = play(refused, c.beginAttempt('at_c', { method: 'certificate' }))
    expect([stateOf(begun, 'c'), errorOf(begun, 'c')]).toEqual(['signing', null])
  })
  test('is looked at only for those who are asked for one, and at the document', () => {
    expect(outcome(office, d.refuseCertificate('certificate_expired'))).toBe('method_not_permitted')
    const signing = play(office, c.beginAttempt('at_c', { method: 'certificate' }))
    expect(outcome(signing, c.refuseCertificate('certificate_expired'))).toBe('signing_in_progress')
    expect(outcome(play(office, cancel), c.refuseCertificate('certificate_expired'))).toBe('request_cancelled')
  })
  test('and what the signer agreed to are told when the attempt begins', () => {
    const decision = decide(c.beginAttempt('at_c', { method: 'certificate', certificate: CERTIFICATE }), office)
    const begun = { type: 'AttemptBegun', agreement: { ...AGREEMENT, mark: null }, certificate: CERTIFICATE }
    expect(decision).toMatchObject({ ok: true, events: [begun] })
  })
})

describe('while a signer is away', () => {
  test('a drawn signature is recorded at once, and appended later', () => {
    const drawn = play(aAway, d.sign(minutes(1)))
    expect(stateOf(drawn, 'd')).toBe('signed')
    expect(decide(drain(0, ['d'], minutes(1)), drawn)).toMatchObject({ ok: false, code: 'head_leased' })
  })
  test('after the lease drawn signatures wait on, to the end of the session', () => {
    const drawn = play(aAway, d.sign(minutes(1)))
    expect(outcome(drawn, drain(0, ['d'], minutes(29)))).toBe('head_leased')
    expect(outcome(drawn, drain(0, ['d'], minutes(30)))).toBe('SignatureSealed')
  })
  test('after the lease a waiting person’s own attempt may take the head', () => {
    const bAway = play(aAway, b.beginAttempt('at_b', { at: minutes(10) }))
    expect(bAway.head.lease).toMatchObject({ signerId: 'b', fence: 2 })
    expect(stateOf(bAway, 'a')).toBe('signing')
  })
  test('nobody waits for an attempt over bytes that are no longer the newest', () => {
    const bDone = play(aAway, d.sign(), b.beginAttempt('at_b', { at: minutes(10) }), answer('at_b', 'b', minutes(12)))
    expect(outcome(bDone, drain(1, ['d'], minutes(12)))).toBe('SignatureSealed')
  })
})

describe('the answer', () => {
  test('becomes a signature in the document, in one commit', () => {
    expect(outcome(aAway, answer('at_a', 'a', minutes(4)))).toBe('AttemptCompleted+SignerSigned+SignatureSealed')
    const done = play(aAway, answer('at_a', 'a', minutes(4)))
    expect(done.head).toEqual({ revision: 1, sha256: 'signature-a', fence: 1, lease: null })
    expect(done.signers[0]?.sealed).toEqual({ revision: 1, sha256: 'signature-a', at: minutes(4) })
  })
  test('twice is once', () => {
    expect(outcome(play(aAway, answer('at_a', 'a')), answer('at_a', 'a'))).toBe('')
  })
  test('at 12 minutes, with nobody waiting, is accepted', () => {
    expect(outcome(aAway, answer('at_a', 'a', minutes(12)))).toBe('AttemptCompleted+SignerSigned+SignatureSealed')
  })
  test('at 12 minutes, with somebody else at the provider: the signer is asked again and told why', () => {
    const bAway = play(aAway, b.beginAttempt('at_b', { at: minutes(11) }))
    expect(outcome(bAway, answer('at_a', 'a', minutes(12)))).toBe('AttemptFailed')
    const after = play(bAway, answer('at_a', 'a', minutes(12)))
    expect([stateOf(after, 'a'), errorOf(after, 'a')]).toEqual(['viewed', 'head_taken'])
    expect(after.head.lease?.signerId).toBe('b')
  })
  test('after somebody else signed: asked again and told why', () => {
    const bDone = play(aAway, b.beginAttempt('at_b', { at: minutes(11) }), answer('at_b', 'b', minutes(12)))
    const after = play(bDone, answer('at_a', 'a', minutes(13)))
    expect([stateOf(after, 'a'), errorOf(after, 'a')]).toEqual(['viewed', 'document_changed'])
  })
  test('after somebody else tried and gave up: accepted, for the bytes are the same', () => {
    const bGone = play(aAway, b.beginAttempt('at_b', { at: minutes(11) }), fail('at_b', { at: minutes(12) }))
    expect(outcome(bGone, answer('at_a', 'a', minutes(13)))).toBe('AttemptCompleted+SignerSigned+SignatureSealed')
  })
  test('after the session ended, found by asking the provider: accepted if the head is unchanged', () => {
    const lapsed = play(aAway, { type: 'LapseAttempt', at: minutes(30), attemptId: 'at_a' })
    expect([stateOf(lapsed, 'a'), errorOf(lapsed, 'a')]).toEqual(['viewed', 'session_ended'])
    expect(outcome(lapsed, answer('at_a', 'a', minutes(40)))).toBe('AttemptCompleted+SignerSigned+SignatureSealed')
    const moved = play(lapsed, d.sign(minutes(31)), drain(0, ['d'], minutes(31)))
    expect(outcome(moved, answer('at_a', 'a', minutes(40)))).toBe('LateAnswerDiscarded')
    const told = play(moved, answer('at_a', 'a', minutes(40)))
    expect([errorOf(told, 'a'), errorOf(told, 'b')]).toEqual(['document_changed', null])
  })
  test('of a first try counts although the signer started over, and then the second does not', () => {
    const again = play(aAway, a.beginAttempt('at_a2', { at: minutes(2) }))
    const done = play(again, answer('at_a', 'a', minutes(3)))
    expect(stateOf(done, 'a')).toBe('signed')
    expect(done.attempts.map(({ state }) => state)).toEqual(['completed', 'lapsed'])
    expect(decide(answer('at_a2', 'a', minutes(4)), done)).toMatchObject({
      events: [{ type: 'LateAnswerDiscarded', reason: 'already_signed' }],
    })
  })
  test('to a cancelled request is discarded and recorded, once', () => {
    const cancelled = play(aAway, cancel)
    const decision = decide(answer('at_a', 'a', minutes(4)), cancelled)
    expect(decision).toMatchObject({ events: [{ type: 'LateAnswerDiscarded', reason: 'request_ended' }] })
    const after = play(cancelled, answer('at_a', 'a', minutes(4)))
    expect([after.state, stateOf(after, 'a'), after.head.revision]).toEqual(['cancelled', 'cancelled', 0])
    expect(errorOf(after, 'a')).toBeNull()
    expect(outcome(after, answer('at_a', 'a', minutes(5)))).toBe('')
  })
  test('of a person who was replaced meanwhile does not sign for the new one, who hears nothing of it', () => {
    const replaced = play(
      aAway,
      { type: 'LapseAttempt', at: minutes(30), attemptId: 'at_a' },
      { type: 'Reassign', at: minutes(31), signerId: 'a', name: 'New', email: 'new@example.test' },
      by('a', 2).view(minutes(32)),
    )
    const decision = decide(answer('at_a', 'a', minutes(33)), replaced)
    expect(decision).toMatchObject({ events: [{ type: 'LateAnswerDiscarded', reason: 'signer_reassigned' }] })
    const after = play(replaced, answer('at_a', 'a', minutes(33)))
    expect([stateOf(after, 'a'), errorOf(after, 'a')]).toEqual(['viewed', null])
  })
  test('of the same person counts although the sender asked for a fresh link meanwhile', () => {
    const relinked = play(aAway, { type: 'ReplaceLink', at: minutes(1), signerId: 'a' })
    expect(outcome(relinked, answer('at_a', 'a', minutes(2)))).toBe('AttemptCompleted+SignerSigned+SignatureSealed')
  })
  test('must append exactly the signature of its signer', () => {
    const wrong = (...increments: ReturnType<typeof signatureOf>[]) =>
      outcome(aAway, { type: 'CompleteAttempt', at: T0, attemptId: 'at_a', increments })
    expect(wrong()).toBe('increments_invalid')
    expect(wrong(signatureOf('b'))).toBe('increments_invalid')
    expect(wrong(signatureOf('a'), signatureOf('b'))).toBe('increments_invalid')
    expect(wrong(signatureOf('a'), { kind: 'archive', sha256: 'x', size: 1 })).toBe('increments_invalid')
  })
  test('to an attempt nobody began is unknown', () => {
    expect(outcome(office, answer('at_x', 'a'))).toBe('attempt_unknown')
    expect(outcome(office, fail('at_x'))).toBe('attempt_unknown')
    expect(outcome(office, { type: 'LapseAttempt', at: T0, attemptId: 'at_x' })).toBe('attempt_unknown')
  })
})

describe('a failure', () => {
  const failed = play(aAway, fail('at_a', { at: minutes(2), errorCode: 'otp_wrong' }))
  test('brings the signer back to the document with its reason, and frees the head', () => {
    expect([stateOf(failed, 'a'), errorOf(failed, 'a'), failed.head.lease]).toEqual(['viewed', 'otp_wrong', null])
    expect(outcome(failed, b.beginAttempt('at_b', { at: minutes(2) }))).toBe('AttemptBegun')
  })
  test('is forgotten with the next try', () => {
    expect(errorOf(play(failed, a.beginAttempt('at_a2', { at: minutes(3) })), 'a')).toBeNull()
  })
  test('twice is once', () => {
    expect(outcome(failed, fail('at_a', { at: minutes(3), errorCode: 'otp_wrong' }))).toBe('')
  })
  test('of the provider itself opens the methods the sender permitted instead', () => {
    const two = play(created([newSigner('a', { ...remote, fallback: ['draw'] })]), a.view(), a.beginAttempt('at_1'))
    expect(outcome(play(two, fail('at_1', { errorCode: 'otp_wrong' })), a.sign())).toBe('method_not_permitted')
    expect(outcome(play(two, fail('at_1', { providerDown: true })), a.sign())).toBe('SignerSigned+AllSigned')
  })
  test('of one provider leaves the others of the same method first', () => {
    const down = { errorCode: PROVIDER_DOWN, providerDown: true } as const
    const begun = play(
      created([newSigner('a', { ...remote, fallback: ['draw'] })]),
      a.view(),
      a.beginAttempt('at_1', { profile: 'one' }),
    )
    const oneDown = play(begun, fail('at_1', { ...down, otherProfiles: ['two'] }))
    expect(outcome(oneDown, a.sign())).toBe('method_not_permitted')
    const [signer] = oneDown.signers
    expect(signer && profilesLeft(oneDown, signer, ['one', 'two'])).toEqual(['two'])
    const both = play(
      oneDown,
      a.beginAttempt('at_2', { profile: 'two' }),
      fail('at_2', { ...down, otherProfiles: ['one'] }),
    )
    expect(outcome(both, a.sign())).toBe('SignerSigned+AllSigned')
  })
  test('on the way to a certificate holds nobody up, and opens the same ways on', () => {
    const viewed = play(created([newSigner('a', { ...remote, fallback: ['draw'] })]), a.view())
    const journey = { signerId: 'a', linkGeneration: 1, attemptId: 'at_1', profile: 'csc', errorCode: PROVIDER_DOWN }
    const fails = (otherProfiles: string[]) =>
      ({ type: 'FailJourney', at: T0, ...journey, providerDown: true, otherProfiles }) as const
    const another = play(viewed, fails(['esp']))
    expect([errorOf(another, 'a'), another.head]).toEqual([PROVIDER_DOWN, viewed.head])
    expect(outcome(another, a.sign())).toBe('method_not_permitted')
    expect(outcome(play(viewed, fails([])), a.sign())).toBe('SignerSigned+AllSigned')
  })
  test('of a provider is forgotten with the person who met it', () => {
    const request = play(
      created([newSigner('a', remote)]),
      a.view(),
      a.beginAttempt('at_1', { profile: 'one' }),
      fail('at_1', { errorCode: PROVIDER_DOWN, providerDown: true }),
      { type: 'Reassign', at: T0, signerId: 'a', name: 'Another', email: 'another@example.com' },
    )
    const [signer] = request.signers
    expect(signer && profilesLeft(request, signer, ['one'])).toEqual(['one'])
  })
})

describe('expiry meets an open attempt', () => {
  const begun = EXPIRY - 5 * MINUTE
  const away = play(office, a.beginAttempt('at_a', { at: begun }))

  test('a remote attempt begun before is still answered; until then nothing is committed', () => {
    expect(outcome(away, expireAt(EXPIRY))).toBe('')
    expect(outcome(away, answer('at_a', 'a', EXPIRY + 20 * MINUTE))).toBe(
      'AttemptCompleted+SignerSigned+SignatureSealed',
    )
  })
  test('to the end of its session, and then the request expires', () => {
    const sessionEnd = begun + LIMITS.remoteSession
    expect(outcome(away, answer('at_a', 'a', sessionEnd))).toBe('LateAnswerDiscarded')
    expect(outcome(away, expireAt(sessionEnd - 1))).toBe('')
    expect(outcome(away, expireAt(sessionEnd))).toBe('AttemptLapsed+RequestExpired')
  })
  test('never longer than 30 minutes, even with the clock stepping back', () => {
    const odd = play(office, a.beginAttempt('at_a', { at: EXPIRY - 1 }))
    expect(outcome(odd, expireAt(EXPIRY + 30 * MINUTE))).toBe('AttemptLapsed+RequestExpired')
  })
  test('once it is answered and others have not signed, the request expires and nobody new is invited', () => {
    const answered = play(away, answer('at_a', 'a', EXPIRY + MINUTE))
    expect(outcome(answered, expireAt(EXPIRY + MINUTE))).toBe('RequestExpired')
    const inTurn = play(
      created([newSigner('a', remote), newSigner('b')], { isSequential: true }),
      a.view(),
      a.beginAttempt('at_1', { at: begun }),
    )
    expect(outcome(inTurn, answer('at_1', 'a', EXPIRY + 1))).toBe('AttemptCompleted+SignerSigned+SignatureSealed')
  })
  test('if it was the last signature, the request is saved', () => {
    const alone = play(created([newSigner('a', remote)]), a.view(), a.beginAttempt('at_1', { at: begun }))
    const saved = play(alone, answer('at_1', 'a', EXPIRY + MINUTE))
    expect(saved.state).toBe('sealing')
    expect(outcome(saved, expireAt(EXPIRY + 60 * MINUTE))).toBe('')
  })
  test('a certificate’s attempt is not waited for', () => {
    const cSigning = play(office, c.beginAttempt('at_c', { method: 'certificate', at: EXPIRY - SECOND }))
    expect(outcome(cSigning, answer('at_c', 'c', EXPIRY))).toBe('LateAnswerDiscarded')
    expect(outcome(cSigning, expireAt(EXPIRY))).toBe('AttemptLapsed+RequestExpired')
  })
  test('nothing else is accepted meanwhile', () => {
    expect(outcome(away, d.sign(EXPIRY))).toBe('request_expired')
    expect(outcome(away, { type: 'Extend', at: EXPIRY, expiresAt: EXPIRY + MINUTE })).toBe('request_expired')
    expect(outcome(away, { type: 'Cancel', at: EXPIRY })).toBe('request_expired')
    expect(outcome(away, b.beginAttempt('at_b', { at: EXPIRY + 6 * MINUTE }))).toBe('request_expired')
  })
})
