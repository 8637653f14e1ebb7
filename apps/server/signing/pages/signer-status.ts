import { effectiveState } from '@countersign/domain/signrequest'
import type { SignerStatus } from '@countersign/signing'
import type { SignersRequest } from '../../signrequests/signer/read.ts'

/**
 * The status page for a recipient who is not shown the document now, and the time of the status; null if they are. A viewer
 * is shown it until the request ends, and so is a recipient of a copy who was written to.
 */
export function statusPageFor({ stored, signer }: SignersRequest): { status: SignerStatus; at: number | null } | null {
  const { state: request, now } = stored
  const status = effectiveState(request, now)
  switch (status) {
    case 'pending':
    case 'in_progress':
      if (signer.state === 'waiting') return { status: 'not_your_turn', at: null }
      if (signer.state === 'signed') return { status: 'signed', at: signer.signedAt }
      return signer.state === 'approved' ? { status: 'approved', at: signer.approvedAt } : null
    case 'sealing':
      return { status, at: signer.signedAt ?? signer.approvedAt }
    case 'completed':
      return { status, at: request.endedAt }
    case 'declined':
      return { status: signer.state === 'declined' ? 'declined_by_you' : status, at: request.endedAt }
    case 'expired':
      return { status, at: request.expiresAt }
    case 'cancelled':
    case 'failed':
      return { status, at: request.endedAt }
    default:
      return status satisfies never
  }
}
