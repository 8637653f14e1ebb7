import { isSigningRole } from '../role.ts'
import type { Signer } from '../state.ts'

/** Whether the recipient has done what the role asks. Nothing is asked of a `cc` recipient. */
export function hasActed({ role, state }: Pick<Signer, 'role' | 'state'>): boolean {
  switch (role) {
    case 'signer':
    case 'witness':
      return state === 'signed'
    case 'approver':
      return state === 'approved'
    case 'viewer':
      return state === 'viewed'
    case 'cc':
      return true
    default:
      return role satisfies never
  }
}

/** As `hasActed`; a signature must also be in the document, because the next group signs over it. */
export function isFinished(signer: Signer): boolean {
  return isSigningRole(signer.role) ? signer.sealed !== null : hasActed(signer)
}

/** Whether the recipient's state ends with the request: they have not acted, or a `cc` recipient has not looked. */
export function isUnfinished(signer: Signer): boolean {
  switch (signer.state) {
    case 'waiting':
    case 'notified':
    case 'signing':
      return true
    case 'viewed':
      return signer.role !== 'viewer' && signer.role !== 'cc'
    case 'approved':
    case 'signed':
    case 'declined':
    case 'expired':
    case 'cancelled':
      return false
    default:
      return signer.state satisfies never
  }
}
