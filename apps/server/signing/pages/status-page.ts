import { effectiveState } from '@countersign/domain/signrequest'
import type { SignerStatus } from '@countersign/signing'
import type { SignersRequest } from '../../signrequests/read-as-signer.ts'

/** Why there is nothing for this signer to sign now, and since when; null if there is. */
export function calmStateOf({ stored, signer }: SignersRequest): { state: SignerStatus; at: number | null } | null {
  const { state: request, now } = stored
  const state = effectiveState(request, now)
  switch (state) {
    case 'pending':
    case 'in_progress':
      if (signer.state === 'waiting') return { state: 'not_your_turn', at: null }
      return signer.state === 'signed' ? { state: 'signed', at: signer.signedAt } : null
    case 'sealing':
      return { state, at: signer.signedAt }
    case 'completed':
      return { state, at: request.endedAt }
    case 'declined':
      return { state: signer.state === 'declined' ? 'declined_by_you' : state, at: request.endedAt }
    case 'expired':
      return { state, at: request.expiresAt }
    case 'cancelled':
    case 'failed':
      return { state, at: request.endedAt }
    default:
      return state satisfies never
  }
}
