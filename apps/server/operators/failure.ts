/** Why an operator, a session or an approval is refused. */
export type RefusalReason =
  | 'not_bootstrapped'
  | 'not_signed_in'
  | 'not_permitted'
  | 'not_found'
  | 'already_so'
  | 'approval_missing'
  | 'approval_refused'

export class OperatorRefusal extends Error {
  override readonly name = 'OperatorRefusal'
  readonly reason: RefusalReason

  constructor(reason: RefusalReason, message: string) {
    super(message)
    this.reason = reason
  }
}
