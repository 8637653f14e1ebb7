import type { Statement } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'

// Operator activity: changes by operators that concern no account. Only the owner of the database can change an entry.

export type OperatorAction = 'provider_secret.created' | 'provider_secret.replaced' | 'provider_secret.removed'

export interface OperatorEntry {
  operator: string
  action: OperatorAction
  detail: Record<string, unknown>
}

/** For countersign_operator. */
export function insertOperatorActivity({ operator, action, detail }: OperatorEntry): Statement {
  return {
    text: 'INSERT INTO operator_activity (entry_id, actor, action, detail) VALUES ($1, $2, $3, $4)',
    values: [newId(), `operator:${operator}`, action, JSON.stringify(detail)],
  }
}
