/** What operators may do: `support` reads and retries, `approver` decides on accounts and approves acts of others, `custodian` keys and erasure. */
export const OPERATOR_ROLES = ['support', 'approver', 'custodian'] as const
export type OperatorRole = (typeof OPERATOR_ROLES)[number]

/** The role of the second operator, who approves a destructive act. */
export const APPROVING_ROLE: OperatorRole = 'approver'

export interface Operator {
  operatorId: string
  email: string
  name: string
  roles: readonly OperatorRole[]
}
