import { listOf, number, rowDecoder, text } from '../../platform/db/decode.ts'
import { APPROVING_ROLE, type Operator } from '../roles.ts'
import { operatorIn, type Reader } from '../store.ts'

export interface ListedOperator extends Operator {
  /** How many passkeys of the operator count. */
  passkeys: number
  /** Their fingerprints, with which a lost one is removed; the oldest first. */
  confirmed: string[]
  /** Fingerprints of passkeys that nobody has confirmed. */
  unconfirmed: string[]
}

/** Operators who are not removed, by name. */
export async function listOperators(db: Reader): Promise<ListedOperator[]> {
  const rows = await db.query(
    `SELECT o.operator_id, o.email, o.name, o.roles,
            count(p.credential_id) FILTER (WHERE p.confirmed_at IS NOT NULL)::integer AS passkeys,
            coalesce(array_agg(p.fingerprint ORDER BY p.enrolled_at)
              FILTER (WHERE p.confirmed_at IS NOT NULL), '{}') AS confirmed,
            coalesce(array_agg(p.fingerprint ORDER BY p.enrolled_at)
              FILTER (WHERE p.credential_id IS NOT NULL AND p.confirmed_at IS NULL), '{}') AS unconfirmed
       FROM operators o
       LEFT JOIN operator_passkeys p ON p.operator_id = o.operator_id AND p.removed_at IS NULL
      WHERE o.removed_at IS NULL GROUP BY o.operator_id ORDER BY o.name`,
  )
  return rows.map((row) => ({ ...operatorIn(row), ...decodePasskeys(row) }))
}

const decodePasskeys = rowDecoder('operators', { passkeys: number, confirmed: listOf(text), unconfirmed: listOf(text) })

export type OperatorsState =
  /** Nobody can sign in: `bootstrap` names the first operator. */
  | 'nobody'
  /** One can: operators are added without a second one's approval. */
  | 'one'
  /** Destructive acts and changes of operators need two. */
  | 'several'

export function stateOf(operators: readonly ListedOperator[]): OperatorsState {
  const able = operators.filter(({ passkeys }) => passkeys > 0).length
  return able === 0 ? 'nobody' : able === 1 ? 'one' : 'several'
}

/** Whether a custodian and another operator, who approves, can sign in. */
export function canActInPairs(operators: readonly ListedOperator[]): boolean {
  const able = operators.filter(({ passkeys }) => passkeys > 0)
  const approvers = able.filter(({ roles }) => roles.includes(APPROVING_ROLE))
  return able.some(
    (one) => one.roles.includes('custodian') && approvers.some(({ operatorId }) => operatorId !== one.operatorId),
  )
}
