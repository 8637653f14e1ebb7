import { ATTEMPT_FAILURES, type AttemptFailure, type AttemptState, type ToSign } from '@countersign/signing'
import type { Database } from '../../platform/db/database.ts'
import { bytes, instant, nullable, oneOf, rowDecoder, text } from '../../platform/db/decode.ts'
import { Failure } from '../../platform/errors.ts'
import { ATTEMPT_STEPS, selectProgress } from '../../sealing/certificate/attempts.ts'
import type { Visit } from '../visits/visit.ts'

/** The state of an attempt of this signer, with the bytes to sign once they are prepared. */
export async function readAttempt(db: Database, visit: Visit, attemptId: string): Promise<AttemptState> {
  const { tenantId, requestId, signerId } = visit
  const [[row] = []] = await db.flush({ tenant: tenantId }, [
    selectProgress({ tenantId, requestId, attemptId }, signerId),
  ])
  if (!row) throw new Failure('not_found', 'This signer has no attempt with this id.')
  return present(decodeProgress(row))
}

const decodeProgress = rowDecoder('certificate_attempts', {
  step: oneOf(...ATTEMPT_STEPS),
  error_code: nullable(text),
  state: text,
  ended_by: nullable(text),
  lease_until: instant,
  phase: nullable(text),
  fields: nullable(bytes),
})

type Progress = ReturnType<typeof decodeProgress>

function present(progress: Progress): AttemptState | Promise<AttemptState> {
  const { step, state } = progress
  if (step === 'signed') return { state: 'signed' }
  if (step === 'failed') return failed(progress.error_code)
  // A signature that is being added to the document may still be accepted after the lease.
  const hasEnded = state !== 'open' && !(state === 'lapsed' && step === 'finishing')
  if (hasEnded) return failed(progress.ended_by)
  return step === 'to_sign' ? toSign(progress) : { state: step }
}

async function toSign({ phase, fields, lease_until }: Progress): Promise<ToSign> {
  if (phase === null) throw new Error('an attempt in the step to_sign has no phase')
  // Imported on demand: most signers of this process sign with a drawn mark.
  const { resumePhase } = await import('@countersign/pades')
  const { prepared, toBeSigned, algorithm } = resumePhase('attributes', phase)
  const increment = Buffer.concat([fields ?? Buffer.alloc(0), prepared.increment])
  return {
    state: 'to_sign',
    lease_until: new Date(lease_until).toISOString(),
    increment: increment.toString('base64'),
    byte_range: [...prepared.byteRange],
    attributes: Buffer.from(toBeSigned).toString('base64'),
    algorithm,
  }
}

function failed(code: string | null): AttemptState {
  const known = ATTEMPT_FAILURES.find((failure) => failure === code) ?? 'lease_lost'
  return { state: 'failed', code: known, message: MESSAGES[known] }
}

const MESSAGES: Record<AttemptFailure, string> = {
  document_changed: 'Another signer’s signature was added first. Load the new bytes and sign again.',
  lease_lost: 'The time to sign has expired, or another attempt has started. Sign again.',
  signature_invalid: 'The signature does not match the certificate’s key and this document.',
  timestamp_unavailable: 'No timestamping authority answered in time. Sign again in a few minutes.',
  certificate_revoked: 'The issuing authority has revoked the certificate.',
  name_mismatch: 'The certificate names another person.',
  abandoned: 'The attempt was abandoned.',
  not_saved: 'The signature could not be saved in time. Sign again.',
}
