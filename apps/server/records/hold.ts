import { change } from '../signrequests/change/change.ts'
import { type OperateDeps, whoseRequest } from '../signrequests/operate.ts'
import type { StoredRequest } from '../signrequests/stored-request.ts'

// A legal hold, by an operator: while it stands, nothing of the request is erased. Both deeds are in its audit trail.

export function placeHold(deps: OperateDeps, id: string, operator: string, reason: string): Promise<StoredRequest> {
  return setHold(deps, id, operator, { type: 'PlaceHold', reason })
}

export function liftHold(deps: OperateDeps, id: string, operator: string, reason: string): Promise<StoredRequest> {
  return setHold(deps, id, operator, { type: 'LiftHold', reason })
}

async function setHold(
  deps: OperateDeps,
  id: string,
  operator: string,
  command: { type: 'PlaceHold' | 'LiftHold'; reason: string },
): Promise<StoredRequest> {
  const { tenantId, requestId } = await whoseRequest(deps.operators, id)
  const actor = { who: { type: 'operator' as const, id: operator } }
  return change(deps, tenantId, { requestId }, actor, ({ now }) => ({ ...command, at: now }))
}
