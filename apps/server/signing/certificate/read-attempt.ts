import { ATTEMPT_FAILURES, type AttemptFailure, type AttemptState, type ToSign } from '@countersign/signing'
import type { Database, Row } from '../../platform/db/database.ts'
import { Failure } from '../../platform/errors.ts'
import { type AttemptStep, selectProgress } from '../../sealing/certificate/attempts.ts'
import type { Visit } from '../visits/visit.ts'

/** How far an attempt of this signer is, and what they are to sign once that is known. */
export async function readAttempt(db: Database, visit: Visit, attemptId: string): Promise<AttemptState> {
  const { tenantId, requestId, signerId } = visit
  const [[row] = []] = await db.flush({ tenant: tenantId }, [
    selectProgress({ tenantId, requestId, attemptId }, signerId),
  ])
  if (!row) throw new Failure('not_found', 'This signer has begun no such attempt.')
  return present(row)
}

function present(row: Row): AttemptState | Promise<AttemptState> {
  const step = row.step as AttemptStep
  if (step === 'signed') return { state: 'signed' }
  if (step === 'failed') return failed(row.error_code as string | null)
  // An answer that is on its way into the document may still count after the lease.
  const hasEnded = row.state !== 'open' && !(row.state === 'lapsed' && step === 'finishing')
  if (hasEnded) return failed(row.ended_by as string | null)
  return step === 'to_sign' ? toSign(row) : { state: step }
}

async function toSign({ phase, fields, lease_until }: Row): Promise<ToSign> {
  // Most who come to this process sign by hand.
  const { resumePhase } = await import('@countersign/pades')
  const { prepared, toBeSigned, algorithm } = resumePhase('attributes', phase as string)
  const increment = Buffer.concat([(fields as Buffer | null) ?? Buffer.alloc(0), prepared.increment])
  return {
    state: 'to_sign',
    lease_until: (lease_until as Date).toISOString(),
    increment: increment.toString('base64'),
    byte_range: [...prepared.byteRange],
    attributes: Buffer.from(toBeSigned).toString('base64'),
    algorithm,
  }
}

function failed(code: string | null): AttemptState {
  const known = ATTEMPT_FAILURES.find((failure) => failure === code) ?? 'lease_lost'
  return { state: 'failed', code: known, message: WORDS[known] }
}

const WORDS: Record<AttemptFailure, string> = {
  document_changed: 'Somebody else’s signature was added first. Load what was added and sign again.',
  lease_lost: 'The time to sign is over, or another one has begun to. Sign again.',
  signature_invalid: 'The signature was not made by the key of the certificate that was shown, over this document.',
  timestamp_unavailable: 'No time-stamping authority answered in time. Sign again in a while.',
  certificate_revoked: 'The certificate was revoked by the authority that issued it.',
  name_mismatch: 'The certificate is somebody else’s.',
  abandoned: 'Signing was given up.',
  not_saved: 'The signature could not be saved in time. Sign again.',
}
