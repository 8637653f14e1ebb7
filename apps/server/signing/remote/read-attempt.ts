import type { Lease } from '@countersign/domain/signrequest'
import { type Departure, REMOTE_FAILURES, type RemoteFailure, type RemoteState } from '@countersign/signing'
import type { Row } from '../../platform/db/database.ts'
import { Failure } from '../../platform/errors.ts'
import type { RemoteStep } from '../../sealing/remote/attempts.ts'
import { selectProgress } from '../../sealing/remote/attempts-of-signer.ts'
import { readVisitor, type Visitor } from '../visits/visit.ts'
import { type ChoiceDeps, fallbackFor } from './choose-provider.ts'

/** How far an attempt of this signer is, and what they are to do. */
export async function readAttempt(deps: ChoiceDeps, visitor: Visitor, attemptId: string): Promise<RemoteState> {
  const { tenantId, requestId, signerId } = visitor.visit
  const [[row] = []] = await deps.db.flush({ tenant: tenantId }, [
    selectProgress({ tenantId, requestId, attemptId, signerId }),
  ])
  if (!row) throw new Failure('not_found', 'This signer has begun no such attempt.')
  const seen = present(row, visitor)
  if (seen.state !== 'failed') return seen
  // What opened with the failure is not in what was read before it.
  const now = await deps.db.transaction({ tenant: tenantId }, (tx) => readVisitor(tx, visitor.visit))
  const fallback = await fallbackFor(deps, now ?? visitor, row.profile as string)
  const hasOthers = fallback.providers.length + fallback.methods.length > 0
  return { ...seen, message: WORDS[seen.code], retry: remedyOf(seen.code, hasOthers), fallback }
}

type Seen = Exclude<RemoteState, { state: 'failed' }> | { state: 'failed'; code: RemoteFailure }

function present(row: Row, visitor: Visitor): Seen {
  const step = row.step as RemoteStep
  const until = (row.lease_until as Date | null)?.toISOString() ?? null
  // An answer that is on its way into the document, or still to come, may count after the lease.
  const hasEnded = row.state !== null && row.state !== 'open' && row.state !== 'lapsed'
  if (step === 'signed') return { state: 'signed' }
  if (step === 'failed') return { state: 'failed', code: known(row.error_code as string | null) }
  if (hasEnded) return { state: 'failed', code: known(row.ended_by as string | null) }
  switch (step) {
    case 'preparing': {
      const held = row.state === null && row.journey === 'signature' ? heldByAnother(row, visitor) : null
      return held === null ? { state: step } : { state: 'waiting', until: held }
    }
    case 'finishing':
      return { state: step }
    case 'leave':
      return { state: 'leave', departure: row.departure as Departure, until }
    case 'away':
      return { state: 'away', until }
    case 'choose':
      return { state: 'choose', credentials: row.credentials as (Seen & { state: 'choose' })['credentials'] }
    default:
      return step satisfies never
  }
}

/** Who has chosen a certificate waits for their turn in the sealer's hands. */
function heldByAnother({ lease }: Row, { visit, stored }: Visitor): string | null {
  const held = lease as Lease | null
  if (held === null || held.signerId === visit.signerId || held.until <= stored.now) return null
  return new Date(held.until).toISOString()
}

function known(code: string | null): RemoteFailure {
  return REMOTE_FAILURES.find((failure) => failure === code) ?? 'lease_lost'
}

/** What helps: at the same provider, at another or by another method, or only the sender. */
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

const WORDS: Record<RemoteFailure, string> = {
  cancelled: 'Signing was cancelled at the provider.',
  otp_failed: 'The code was wrong too often. Sign again to get another.',
  identity_refused: 'The provider did not accept the identity that was given.',
  session_ended: 'The time at the provider was over. Sign again.',
  provider_down: 'The provider cannot be reached, or cannot sign right now.',
  provider_refused: 'The provider does not serve this sender at the moment.',
  answer_invalid: 'What came back is not a signature over this document. Sign again.',
  no_certificate: 'The provider has no certificate for this person that can sign here.',
  name_mismatch: 'The certificate is somebody else’s.',
  certificate_refused: 'The certificate cannot be used here.',
  certificate_expired: 'The certificate had ended before the signature was finished. Sign again.',
  certificate_revoked: 'The certificate was revoked by the authority that issued it.',
  revocation_unknown: 'The certificate’s authority did not answer in time. Sign again in a while.',
  document_changed: 'Somebody else’s signature was added first, because this answer came late. Sign again.',
  document_leased: 'Somebody else is signing now, because this answer came late. Sign again when they are done.',
  lease_lost: 'The time to sign is over, or another attempt has begun. Sign again.',
  timestamp_unavailable: 'No time-stamping authority answers. Sign again in a while.',
  abandoned: 'Signing was given up.',
  not_saved: 'The signature could not be saved in time. Sign again.',
}
