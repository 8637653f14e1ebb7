import type { Lease } from '@countersign/domain/signrequest'
import { type Departure, REMOTE_FAILURES, type RemoteFailure, type RemoteState } from '@countersign/signing'
import { instant, json, nullable, oneOf, rowDecoder, text } from '../../platform/db/decode.ts'
import { Failure } from '../../platform/errors.ts'
import { JOURNEYS, REMOTE_ATTEMPT_STEPS } from '../../sealing/remote/attempts.ts'
import { selectProgress } from '../../sealing/remote/attempts-of-signer.ts'
import { readVisitor, type Visitor } from '../visits/visit.ts'
import { type ChoiceDeps, fallbackFor } from './choose-provider.ts'

/** The state of an attempt of this signer, and what they must do next. */
export async function readAttempt(deps: ChoiceDeps, visitor: Visitor, attemptId: string): Promise<RemoteState> {
  const { tenantId, requestId, signerId } = visitor.visit
  const [[row] = []] = await deps.db.flush({ tenant: tenantId }, [
    selectProgress({ tenantId, requestId, attemptId, signerId, since: visitor.signer.personSince }),
  ])
  if (!row) throw new Failure('not_found', 'This signer has no attempt with this id.')
  const progress = decodeProgress(row)
  const current = present(progress, visitor)
  if (current.state !== 'failed') return current
  // The failure may have permitted other methods since the visitor was read.
  const now = await deps.db.transaction({ tenant: tenantId }, (tx) => readVisitor(tx, visitor.visit))
  const fallback = await fallbackFor(deps, now ?? visitor, progress.profile)
  const hasOthers = fallback.providers.length + fallback.methods.length > 0
  return { ...current, message: MESSAGES[current.code], retry: remedyOf(current.code, hasOthers), fallback }
}

const decodeProgress = rowDecoder('remote_attempts', {
  step: oneOf(...REMOTE_ATTEMPT_STEPS),
  journey: oneOf(...JOURNEYS),
  error_code: nullable(text),
  departure: json<Departure | null>(),
  credentials: json<RemoteCredentials | null>(),
  profile: text,
  state: nullable(text),
  ended_by: nullable(text),
  lease_until: nullable(instant),
  lease: json<Lease | null>(),
})

type Progress = ReturnType<typeof decodeProgress>
type RemoteCredentials = Extract<RemoteState, { state: 'choose' }>['credentials']
type CurrentState = Exclude<RemoteState, { state: 'failed' }> | { state: 'failed'; code: RemoteFailure }

function present(progress: Progress, visitor: Visitor): CurrentState {
  const { step, state, journey, departure, credentials, lease_until } = progress
  const until = lease_until === null ? null : new Date(lease_until).toISOString()
  // An answer may still be accepted after the lease.
  const hasEnded = state !== null && state !== 'open' && state !== 'lapsed'
  if (step === 'signed') return { state: 'signed' }
  if (step === 'failed') return { state: 'failed', code: knownFailure(progress.error_code) }
  if (hasEnded) return { state: 'failed', code: knownFailure(progress.ended_by) }
  switch (step) {
    case 'preparing': {
      const leasedUntil = state === null && journey === 'signature' ? leaseOfOther(progress, visitor) : null
      return leasedUntil === null ? { state: step } : { state: 'waiting', until: leasedUntil }
    }
    case 'finishing':
      return { state: step }
    case 'leave':
      if (departure === null) throw new Error('an attempt in the step leave has no departure')
      return { state: 'leave', departure, until }
    case 'away':
      return { state: 'away', until }
    case 'choose':
      return { state: 'choose', credentials: credentials ?? [] }
    default:
      return step satisfies never
  }
}

/** The end of another signer's lease, for which a signer who has chosen a certificate must wait. */
function leaseOfOther({ lease }: Progress, { visit, stored }: Visitor): string | null {
  if (lease === null || lease.signerId === visit.signerId || lease.until <= stored.now) return null
  return new Date(lease.until).toISOString()
}

function knownFailure(code: string | null): RemoteFailure {
  return REMOTE_FAILURES.find((failure) => failure === code) ?? 'lease_lost'
}

/** Where the signer can continue: at the same provider, at another provider or method, or with the sender's help. */
function remedyOf(code: RemoteFailure, hasOthers: boolean): 'again' | 'elsewhere' | 'sender' {
  switch (code) {
    case 'provider_down':
      return hasOthers ? 'elsewhere' : 'again'
    case 'provider_refused':
    case 'no_certificate':
      return hasOthers ? 'elsewhere' : 'sender'
    case 'name_mismatch':
    case 'certificate_refused':
      return 'sender'
    default:
      return 'again'
  }
}

const MESSAGES: Record<RemoteFailure, string> = {
  cancelled: 'Signing was cancelled at the provider.',
  otp_failed: 'Too many wrong codes were entered. Sign again to get a new code.',
  identity_refused: 'The provider did not accept the identity details.',
  session_ended: 'The session at the provider has expired. Sign again.',
  provider_down: 'The provider is not available, or cannot sign now.',
  provider_refused: 'The provider does not serve this sender now.',
  answer_invalid: 'The provider’s answer is not a signature over this document. Sign again.',
  no_certificate: 'The provider has no certificate of this person that is accepted here.',
  name_mismatch: 'The certificate names another person.',
  certificate_refused: 'The certificate is not accepted here.',
  certificate_expired: 'The certificate expired before the signature was finished. Sign again.',
  certificate_revoked: 'The issuing authority has revoked the certificate.',
  revocation_unknown: 'The certificate’s authority did not answer in time. Sign again in a few minutes.',
  document_changed: 'The provider’s answer was late, and another signer’s signature was added first. Sign again.',
  document_leased: 'The provider’s answer was late, and another signer is signing now. Sign again afterwards.',
  lease_lost: 'The time to sign has expired, or another attempt has started. Sign again.',
  timestamp_unavailable: 'No timestamping authority answers. Sign again in a few minutes.',
  abandoned: 'The attempt was abandoned.',
  not_saved: 'The signature could not be saved in time. Sign again.',
}
