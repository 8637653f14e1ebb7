import type { FailAttempt, FailProviderAuthorization } from '../commands/index.ts'
import { accept, type Decision, nothing } from '../decision.ts'
import { findByLink, isRejection, rejectBySigner, rejectUnlessOpen } from '../guards.ts'
import { rejectMethod } from '../signers/sign.ts'
import type { Signer, SignRequest } from '../state.ts'
import { findAttempt } from './find.ts'

/** The `errorCode` of an attempt whose provider was unavailable. */
export const PROVIDER_DOWN = 'provider_down'

/**
 * The attempt failed (wrong OTP, provider down, name mismatch). The signer is back at `viewed` and may try again. While
 * providers are down, other providers of the same method come first, then the fallback methods.
 */
export function failAttempt(request: SignRequest, { at, ...command }: FailAttempt): Decision {
  const found = findAttempt(request, command.attemptId)
  if ('ok' in found) return found
  if (found.attempt.state !== 'open') return nothing
  const { attempt, signer } = found
  const { errorCode, providerDown, providerCode, messages, otherProfiles = [] } = command
  const left = remainingProfiles(request, signer, otherProfiles).filter((profile) => profile !== attempt.profile)
  const failed = { errorCode, providerDown, opensFallback: providerDown && left.length === 0 }
  const details = {
    ...(messages && messages.length > 0 ? { messages } : {}),
    ...(providerCode === undefined ? {} : { providerCode }),
  }
  return accept({ type: 'AttemptFailed', at, attemptId: attempt.id, signerId: signer.id, ...failed, ...details })
}

/** The provider failed before an attempt began. No lease was held; only the signer's permitted methods change. */
export function failProviderAuthorization(
  request: SignRequest,
  { at, ...command }: FailProviderAuthorization,
): Decision {
  const signer = findByLink(request, command)
  if (isRejection(signer)) return signer
  const rejection =
    rejectUnlessOpen(request, at) ??
    rejectBySigner('FailProviderAuthorization', signer) ??
    rejectMethod(signer, 'remote')
  if (rejection) return rejection
  const { attemptId, profile, errorCode, providerDown, otherProfiles, providerCode } = command
  const left = remainingProfiles(request, signer, otherProfiles)
  const failed = { errorCode, providerDown, opensFallback: providerDown && left.length === 0 }
  const details = providerCode === undefined ? {} : { providerCode }
  return accept({
    type: 'ProviderAuthorizationFailed',
    at,
    attemptId,
    signerId: signer.id,
    profile,
    ...failed,
    ...details,
  })
}

/** The given profiles without those that failed with `PROVIDER_DOWN` for the current person. */
export function remainingProfiles(
  request: SignRequest,
  signer: Signer,
  profiles: readonly string[],
): readonly string[] {
  const down = request.attempts
    .filter(({ signerId, linkGeneration }) => signerId === signer.id && linkGeneration >= signer.personSince)
    .filter(({ state, errorCode }) => state === 'failed' && errorCode === PROVIDER_DOWN)
    .map(({ profile }) => profile)
  return profiles.filter((profile) => !down.includes(profile))
}
