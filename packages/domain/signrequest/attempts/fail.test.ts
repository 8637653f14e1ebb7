import { describe, expect, test } from 'vitest'
import { a, aSigning, b, errorOf, minutes, remote } from '../testing/attempts.ts'
import { created, fail, newSigner, outcome, play, stateOf, T0 } from '../testing/scenario.ts'
import { PROVIDER_DOWN, remainingProfiles } from './fail.ts'

describe('a failed attempt', () => {
  const failed = play(aSigning, fail('at_a', { at: minutes(2), errorCode: 'otp_wrong' }))
  test('returns the signer to `viewed` with the error code and releases the lease', () => {
    expect([stateOf(failed, 'a'), errorOf(failed, 'a'), failed.lease]).toEqual(['viewed', 'otp_wrong', null])
    expect(outcome(failed, b.beginAttempt('at_b', { at: minutes(2) }))).toBe('AttemptBegun')
  })
  test('no longer shows its error code once the next attempt begins', () => {
    expect(errorOf(play(failed, a.beginAttempt('at_a2', { at: minutes(3) })), 'a')).toBeNull()
  })
  test('is recorded once', () => {
    expect(outcome(failed, fail('at_a', { at: minutes(3), errorCode: 'otp_wrong' }))).toBe('')
  })
  test('opens the fallback methods only if the provider is down', () => {
    const two = play(created([newSigner('a', { ...remote, fallback: ['draw'] })]), a.view(), a.beginAttempt('at_1'))
    expect(outcome(play(two, fail('at_1', { errorCode: 'otp_wrong' })), a.sign())).toBe('method_not_permitted')
    expect(outcome(play(two, fail('at_1', { providerDown: true })), a.sign())).toBe('SignerSigned+AllSigned')
  })
  test('keeps the fallback methods closed while another provider of the same method is left', () => {
    const down = { errorCode: PROVIDER_DOWN, providerDown: true } as const
    const begun = play(
      created([newSigner('a', { ...remote, fallback: ['draw'] })]),
      a.view(),
      a.beginAttempt('at_1', { profile: 'one' }),
    )
    const oneDown = play(begun, fail('at_1', { ...down, otherProfiles: ['two'] }))
    expect(outcome(oneDown, a.sign())).toBe('method_not_permitted')
    const [signer] = oneDown.signers
    expect(signer && remainingProfiles(oneDown, signer, ['one', 'two'])).toEqual(['two'])
    const both = play(
      oneDown,
      a.beginAttempt('at_2', { profile: 'two' }),
      fail('at_2', { ...down, otherProfiles: ['one'] }),
    )
    expect(outcome(both, a.sign())).toBe('SignerSigned+AllSigned')
  })
  test('before the lease changes no lease and opens the same fallback methods', () => {
    const viewed = play(created([newSigner('a', { ...remote, fallback: ['draw'] })]), a.view())
    const authorization = {
      signerId: 'a',
      linkGeneration: 1,
      attemptId: 'at_1',
      profile: 'csc',
      errorCode: PROVIDER_DOWN,
    }
    const fails = (otherProfiles: string[]) =>
      ({ type: 'FailProviderAuthorization', at: T0, ...authorization, providerDown: true, otherProfiles }) as const
    const another = play(viewed, fails(['esp']))
    expect([errorOf(another, 'a'), another.lease]).toEqual([PROVIDER_DOWN, null])
    expect(outcome(another, a.sign())).toBe('method_not_permitted')
    expect(outcome(play(viewed, fails([])), a.sign())).toBe('SignerSigned+AllSigned')
  })
  test('does not count against a provider after the signer was reassigned', () => {
    const request = play(
      created([newSigner('a', remote)]),
      a.view(),
      a.beginAttempt('at_1', { profile: 'one' }),
      fail('at_1', { errorCode: PROVIDER_DOWN, providerDown: true }),
      { type: 'Reassign', at: T0, signerId: 'a', name: 'Another', email: 'another@example.com' },
    )
    const [signer] = request.signers
    expect(signer && remainingProfiles(request, signer, ['one'])).toEqual(['one'])
  })
})
