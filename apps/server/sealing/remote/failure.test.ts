import { CmsError } from '@countersign/pades'
import { TrustError } from '@countersign/pades/trust'
import { type RefusalCode, RemoteSigningError, refusalCodes } from '@countersign/remote-signing'
import { REMOTE_FAILURES } from '@countersign/signing'
import { describe, expect, test } from 'vitest'
import { ProviderMissing } from '../../providers/open-provider.ts'
import { AttemptRefused } from '../certificate/failure.ts'
import { AttemptDelayed, ProviderRefused, troubleOf } from './failure.ts'

function refusedWith(code: RefusalCode) {
  const provider = { code: 'ESP-1', message: 'No.' }
  return troubleOf(new ProviderRefused({ outcome: 'refused', txn: 'txn', code, provider, evidence: [] }))
}

test.each(refusalCodes)(
  'a provider’s %s is told by words that pages have, and in the provider’s to operators',
  (code) => {
    const trouble = refusedWith(code)
    expect(REMOTE_FAILURES).toContain(trouble.code)
    expect(trouble).toMatchObject({ isFinal: true, providerCode: 'ESP-1' })
  },
)

test('the name of the signer’s account is struck out of what a provider says', () => {
  const provider = { code: 'ESP-009', message: 'asha@esp is unknown: no asha@esp here' }
  const refusal = { outcome: 'refused', txn: 'txn', code: 'identity_refused', provider, evidence: [] } as const
  const { message } = new ProviderRefused(refusal, 'asha@esp')
  expect(message).toBe('the provider refused: identity_refused (ESP-009 … is unknown: no … here)')
})

describe('a way on', () => {
  test.each(['cancelled', 'otp_failed', 'identity_refused', 'session_expired'] as const)(
    'is the same provider again after %s, which a person can mend',
    (code) => expect(refusedWith(code).providerDown).toBeUndefined(),
  )
  test.each(['quota_used', 'requester_refused', 'provider_failed'] as const)(
    'is another provider or method after %s, which a person cannot mend',
    (code) => expect(refusedWith(code)).toMatchObject({ providerDown: true }),
  )
  test('is another provider where this one cannot be reached, or is no longer the account’s', () => {
    const unreachable = troubleOf(new RemoteSigningError('provider_unreachable', 'Nobody answers.'))
    expect(unreachable).toMatchObject({ code: 'provider_down', providerDown: true, isFinal: false })
    expect(troubleOf(new ProviderMissing('gone'))).toMatchObject({ code: 'provider_down', isFinal: true })
  })
})

test('what may pass is not final: a silent authority, a stamp that does not come, a store that is down', () => {
  for (const error of [
    new AttemptDelayed('revocation_unknown', 'The authority is silent.'),
    new TrustError('timestamp_unavailable', 'No stamp.'),
    new Error('The store is down.'),
  ]) {
    expect(troubleOf(error).isFinal).toBe(false)
    expect(REMOTE_FAILURES).toContain(troubleOf(error).code)
  }
})

test('what trying again cannot mend is final: a slot too small, a name that is another’s, a revoked certificate', () => {
  for (const error of [
    new CmsError('slot_overflow', 'Too long.'),
    new AttemptRefused('name_mismatch', 'Another’s.'),
    new TrustError('certificate_revoked', 'Revoked.'),
  ]) {
    expect(troubleOf(error).isFinal).toBe(true)
    expect(REMOTE_FAILURES).toContain(troubleOf(error).code)
  }
})
