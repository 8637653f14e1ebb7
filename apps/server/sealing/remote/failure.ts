import { type Attempt, type Command, PROVIDER_DOWN } from '@countersign/domain/signrequest'
import { type Refused, RemoteSigningError, remedies } from '@countersign/remote-signing'
import type { Tx } from '../../platform/db/database.ts'
import { ProviderMissing } from '../../providers/open-provider.ts'
import { ProviderSecretUnusable } from '../../providers/secrets/open.ts'
import type { StoredRequest } from '../../signrequests/stored-request.ts'
import type { AttemptFailure } from '../attempts/failure.ts'
import type { FailurePolicy, RecordedFailure } from '../attempts/strategy.ts'
import type { RemoteAttempt } from './attempts.ts'
import type { RemoteSigningDeps } from './deps.ts'
import { messagesOf } from './messages.ts'
import { otherProfilesOf } from './other-profiles.ts'

/** The provider refused. The log gets its message, without the name of the signer's account. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused'
  readonly code: Refused['code']
  readonly providerCode: string

  constructor({ code, provider }: Refused, account?: string) {
    const message = `${provider.code} ${provider.message}`
    super(`The provider refused: ${code} (${account ? message.replaceAll(account, '…') : message}).`)
    this.code = code
    this.providerCode = provider.code
  }
}

export function remoteFailures(deps: RemoteSigningDeps): FailurePolicy<RemoteAttempt> {
  return {
    classify: remoteFailureOf,
    retryUntil,
    otherProfiles: (ref) => otherProfilesOf(deps, ref),
    command: failCommand,
  }
}

/**
 * Before the signer leaves, nothing is retried. Afterwards their one-time code may be spent: retries continue while the
 * certificate is valid and the provider's session lasts. A provider that is down is retried only during the lease,
 * because other signers wait for its end.
 */
function retryUntil(
  begun: Attempt | undefined,
  { step, accepted }: RemoteAttempt,
  { providerDown }: AttemptFailure,
): number {
  if (!begun || step === 'preparing') return 0
  if (accepted && Date.now() >= Date.parse(accepted.certificate.validUntil)) return 0
  return providerDown ? begun.leaseUntil : begun.sessionUntil
}

async function failCommand(
  tx: Tx,
  { state, now }: StoredRequest,
  attempt: RemoteAttempt,
  { code, providerDown = false, providerCode, otherProfiles }: RecordedFailure,
): Promise<Command> {
  const { attemptId, signerId, generation, profile } = attempt
  const details = {
    ...{ at: now, attemptId, errorCode: code, providerDown, otherProfiles },
    ...(providerCode ? { providerCode } : {}),
  }
  const isBegun = state.attempts.some(({ id }) => id === attemptId)
  if (!isBegun) return { type: 'FailProviderAuthorization', ...details, signerId, linkGeneration: generation, profile }
  const messages = messagesOf.read(await tx.query(messagesOf.statement(attempt)))
  return { type: 'FailAttempt', ...details, messages }
}

/** Failures of the provider. */
export function remoteFailureOf(error: unknown): AttemptFailure | undefined {
  if (error instanceof ProviderRefused) return refusal(error)
  if (error instanceof ProviderMissing) return { code: PROVIDER_DOWN, isFinal: true, providerDown: true }
  // The operator can store it during the lease.
  if (error instanceof ProviderSecretUnusable) return { code: PROVIDER_DOWN, isFinal: false, providerDown: true }
  if (error instanceof RemoteSigningError) return protocolFailure(error)
  return undefined
}

/** A refusal that the signer can resolve at the same provider keeps its code. Any other needs another provider or method. */
function refusal({ code, providerCode }: ProviderRefused): AttemptFailure {
  const common = { isFinal: true, providerCode }
  switch (code) {
    case 'cancelled':
    case 'otp_failed':
    case 'identity_refused':
      return { ...common, code }
    case 'session_expired':
    case 'transaction_repeated':
      return { ...common, code: 'session_ended' }
    default:
      return { ...common, code: remedies[code] === 'retry' ? 'provider_refused' : PROVIDER_DOWN, providerDown: true }
  }
}

function protocolFailure({ code }: RemoteSigningError): AttemptFailure {
  switch (code) {
    case 'provider_unreachable':
    case 'provider_answered_error':
      return { code: PROVIDER_DOWN, isFinal: false, providerDown: true }
    case 'csc_explicit_refused':
    case 'csc_credential_unusable':
      return { code: 'no_certificate', isFinal: true, providerDown: true }
    default:
      return { code: PROVIDER_DOWN, isFinal: true, providerDown: true, providerCode: code }
  }
}
