import {
  attentionReasons,
  effectiveSignerState,
  explain,
  isSigningRole,
  waitingSince,
} from '@countersign/domain/signrequest'
import { publicId } from '../../platform/ids.ts'
import { presentExplained, time } from '../present.ts'
import type { StoredRequest } from '../stored-request.ts'

export type ListedRequest = ReturnType<typeof presentListed>

/** A request in a list, with what a person needs to know without opening it. */
export function presentListed({ state: request, details, now }: StoredRequest, updatedAt: number) {
  const why = explain(request, now)
  return {
    id: publicId('sr', request.id),
    document_id: details.documentRef,
    document_name: details.documentName,
    state: why.state,
    created_at: time(request.createdAt),
    expires_at: time(request.expiresAt),
    ended_at: time(request.endedAt),
    updated_at: time(updatedAt),
    reference: details.reference,
    bulk_job_id: details.jobId && publicId('job', details.jobId),
    waiting_for: why.waitingFor,
    waiting_since: time(waitingSince(request, why)),
    awaited: why.awaited.map(({ signerId, since }) => ({ signer_id: publicId('sgn', signerId), since: time(since) })),
    attention: attentionReasons(request, why, now),
    problems: why.problems.map(presentExplained),
    signers_count: request.signers.filter(({ role }) => isSigningRole(role)).length,
    signed_count: request.signers.filter((signer) => signer.state === 'signed').length,
    signers: request.signers.map((signer) => ({
      id: publicId('sgn', signer.id),
      role: signer.role,
      sequence: signer.sequence,
      name: signer.name,
      email: signer.email,
      state: effectiveSignerState(signer, why.state),
    })),
  }
}
