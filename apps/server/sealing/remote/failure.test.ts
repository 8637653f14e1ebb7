import { CmsError } from '@countersign/pades'
import { TrustError } from '@countersign/pades/trust'
import { type RefusalCode, RemoteSigningError, refusalCodes } from '@countersign/remote-signing'
import { REMOTE_FAILURES } from '@countersign/signing'
import { describe, expect, test } from 'vitest'
import { ProviderMissing } from '../../providers/open-provider.ts'
import { ProviderSecretUnusable } from '../../providers/secrets/open.ts'
import { AttemptDelayed, AttemptRefused } from '../attempts/errors.ts'
import { attemptFailureOf } from '../attempts/failure.ts'
import { ProviderRefused, remoteFailureOf } from './failure.ts'

const failureOf = (error: unknown) => remoteFailureOf(error) ?? attemptFailureOf(error)

function refusedWith(code: RefusalCode) {
  const provider = { code: 'ESP-1', message: 'No.' }
  return failureOf(new ProviderRefused({ outcome: 'refused', txn: 'txn', code, provider, evidence: [] }))
}

test.each(refusalCodes)(
  'a provider’s %s maps to a code of the signer’s page and keeps the provider’s own code',
  (code) => {
    const failure = refusedWith(code)
    expect(REMOTE_FAILURES).toContain(failure.code)
    expect(failure).toMatchObject({ isFinal: true, providerCode: 'ESP-1' })
  },
)

test('the error of a refusal does not contain the name of the signer’s account', () => {
  const provider = { code: 'ESP-009', message: 'asha@esp is unknown: no asha@esp here' }
  const refusal = { outcome: 'refused', txn: 'txn', code: 'identity_refused', provider, evidence: [] } as const
  const { message } = new ProviderRefused(refusal, 'asha@esp')
  expect(message).toBe('The provider refused: identity_refused (ESP-009 … is unknown: no … here).')
})

describe('after a refusal', () => {
  test.each(['cancelled', 'otp_failed', 'identity_refused', 'session_expired'] as const)(
    '%s lets the signer use the same provider again',
    (code) => expect(refusedWith(code).providerDown).toBeUndefined(),
  )
  test.each(['quota_used', 'requester_refused', 'provider_failed'] as const)(
    '%s sends the signer to another provider or method',
    (code) => expect(refusedWith(code)).toMatchObject({ providerDown: true }),
  )
  test('a provider that is unreachable, or no longer the account’s, sends the signer to another one', () => {
    const unreachable = failureOf(new RemoteSigningError('provider_unreachable', 'Nobody answers.'))
    expect(unreachable).toMatchObject({ code: 'provider_down', providerDown: true, isFinal: false })
    expect(failureOf(new ProviderMissing('gone'))).toMatchObject({ code: 'provider_down', isFinal: true })
  })
  test('a provider whose secret cannot be used sends the signer to another one, and is retried after they left', () => {
    const failure = failureOf(new ProviderSecretUnusable('not stored'))
    expect(failure).toMatchObject({ code: 'provider_down', providerDown: true, isFinal: false })
  })
})

test('failures of an authority, a time-stamp or the store are not final', () => {
  for (const error of [
    new AttemptDelayed('revocation_unknown', 'The authority is silent.'),
    new TrustError('timestamp_unavailable', 'No stamp.'),
    new Error('The store is down.'),
  ]) {
    expect(failureOf(error).isFinal).toBe(false)
    expect(REMOTE_FAILURES).toContain(failureOf(error).code)
  }
})

test('a slot overflow, a name mismatch and a revoked certificate are final', () => {
  for (const error of [
    new CmsError('slot_overflow', 'Too long.'),
    new AttemptRefused('name_mismatch', 'Another’s.'),
    new TrustError('certificate_revoked', 'Revoked.'),
  ]) {
    expect(failureOf(error).isFinal).toBe(true)
    expect(REMOTE_FAILURES).toContain(failureOf(error).code)
  }
})
