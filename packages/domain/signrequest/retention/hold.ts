import type { LiftHold, PlaceHold } from '../commands/index.ts'
import { accept, type Decision, nothing } from '../decision.ts'
import type { SignRequest } from '../state.ts'

/** A legal hold blocks the erasure of the request in every state. */
export function placeHold(request: SignRequest, { at, reason }: PlaceHold): Decision {
  return request.heldSince === null ? accept({ type: 'HoldPlaced', at, reason }) : nothing
}

export function liftHold(request: SignRequest, { at, reason }: LiftHold): Decision {
  return request.heldSince === null ? nothing : accept({ type: 'HoldLifted', at, reason })
}
