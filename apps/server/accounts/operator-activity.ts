import type { Statement } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'

// Operator activity: acts of operators that concern no account, or that the account must not see. Only the owner of the database can change an entry.

export type OperatorAction =
  | 'provider_secret.created'
  | 'provider_secret.replaced'
  | 'provider_secret.removed'
  | 'operator.bootstrapped'
  | 'operator.added'
  | 'operator.roles_set'
  | 'operator.removed'
  | 'operator.signed_in'
  | 'enrolment.made'
  | 'passkey.enrolled'
  | 'passkey.confirmed'
  | 'passkey.removed'
  | 'approval.asked'
  | 'approval.given'
  | 'approval.refused'
  | 'approval.executed'
  | 'similar_name.approved'

export interface OperatorEntry {
  operator: string
  action: OperatorAction
  detail: Record<string, unknown>
}

/** For countersign_operator and, for what an operator does in the browser, countersign_operator_web. */
export function insertOperatorActivity({ operator, action, detail }: OperatorEntry): Statement {
  return {
    text: 'INSERT INTO operator_activity (entry_id, actor, action, detail) VALUES ($1, $2, $3, $4)',
    values: [newId(), `operator:${operator}`, action, JSON.stringify(detail)],
  }
}

/** An operator's name, or that of one with the second operator who approved the act. */
export type ActingOperator = string | { name: string; approvedBy: string | null }

export function nameOfOperator(operator: ActingOperator): string {
  return typeof operator === 'string' ? operator : operator.name
}

/** For the detail of an entry: the second operator, if the act needed one. */
export function approverOf(operator: ActingOperator): { approved_by?: string } {
  if (typeof operator === 'string' || operator.approvedBy === null) return {}
  return { approved_by: `operator:${operator.approvedBy}` }
}
