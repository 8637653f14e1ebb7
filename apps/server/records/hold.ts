import type { ActingOperator } from '../accounts/operator-activity.ts'
import { change } from '../signrequests/change/change.ts'
import { findTenantOfRequest, type OperateDeps, operatorAsActor } from '../signrequests/operate.ts'
import type { StoredRequest } from '../signrequests/stored-request.ts'

// Legal holds, placed and lifted by an operator. Nothing of a held request is erased. The audit trail records both.

export function placeHold(
  deps: OperateDeps,
  id: string,
  operator: ActingOperator,
  reason: string,
): Promise<StoredRequest> {
  return setHold(deps, id, operator, { type: 'PlaceHold', reason })
}

export function liftHold(
  deps: OperateDeps,
  id: string,
  operator: ActingOperator,
  reason: string,
): Promise<StoredRequest> {
  return setHold(deps, id, operator, { type: 'LiftHold', reason })
}

async function setHold(
  deps: OperateDeps,
  id: string,
  operator: ActingOperator,
  command: { type: 'PlaceHold' | 'LiftHold'; reason: string },
): Promise<StoredRequest> {
  const { tenantId, requestId } = await findTenantOfRequest(deps.operators, id)
  return change(deps, tenantId, { requestId }, operatorAsActor(operator), ({ now }) => ({ ...command, at: now }))
}
