import { type ActingOperator, nameOfOperator } from '../accounts/operator-activity.ts'
import type { Database } from '../platform/db/database.ts'
import { rowDecoder, text } from '../platform/db/decode.ts'
import { fromPublicId } from '../platform/ids.ts'
import type { Actor } from './change/audit.ts'
import { type ChangeDeps, change, notFound } from './change/change.ts'
import type { StoredRequest } from './stored-request.ts'

// Operator commands on a request whose sealing fails: retry it now, or fail the request. The audit trail records both
// with the operator's name.

export interface OperateDeps extends ChangeDeps {
  /** The database as countersign_operator, which may read the tenant of a request and nothing else of it. */
  operators: Database
}

export function retrySeal(deps: OperateDeps, id: string, operator: string): Promise<StoredRequest> {
  return operate(deps, id, operator, (now) => ({ type: 'RetrySeal', at: now, operator }))
}

export function failRequest(
  deps: OperateDeps,
  id: string,
  operator: ActingOperator,
  reason: string,
): Promise<StoredRequest> {
  const name = nameOfOperator(operator)
  return operate(deps, id, operator, (now) => ({ type: 'FailRequest', at: now, operator: name, reason }))
}

type OperatorsCommand =
  | { type: 'RetrySeal'; at: number; operator: string }
  | { type: 'FailRequest'; at: number; operator: string; reason: string }

async function operate(
  deps: OperateDeps,
  id: string,
  operator: ActingOperator,
  make: (now: number) => OperatorsCommand,
) {
  const { tenantId, requestId } = await findTenantOfRequest(deps.operators, id)
  return change(deps, tenantId, { requestId }, operatorAsActor(operator), ({ now }) => make(now))
}

/** Both operators, if the act needed a second one's approval. */
export function operatorAsActor(operator: ActingOperator): Actor {
  const approvedBy = typeof operator === 'string' ? null : operator.approvedBy
  const who = { type: 'operator' as const, id: nameOfOperator(operator) }
  return approvedBy === null ? { who } : { who, approvedBy }
}

/** The tenant of a request, by the request's public id. */
export async function findTenantOfRequest(
  operators: Database,
  id: string,
): Promise<{ tenantId: string; requestId: string }> {
  const requestId = fromPublicId('sr', id)
  const [found] = requestId
    ? await operators.query('SELECT tenant_id FROM sign_requests WHERE request_id = $1', [requestId])
    : []
  if (!requestId || !found) throw notFound()
  return { tenantId: decodeTenant(found).tenant_id, requestId }
}

const decodeTenant = rowDecoder('sign_requests', { tenant_id: text })
