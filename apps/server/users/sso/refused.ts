/** Why a company's sign-on was not accepted. The person sees one page for all; the log and the activity have the reason. */
export type SsoReason =
  | 'unknown_state' // expired, used, of another browser, or never issued
  | 'provider_unavailable'
  | 'provider_unusable'
  | 'provider_refused' // the provider answered with an error
  | 'wrong_issuer'
  | 'wrong_audience'
  | 'wrong_algorithm'
  | 'token_refused' // nonce, signature, expiry or form
  | 'no_email'
  | 'email_unverified'
  | 'foreign_domain'
  | 'subject_changed'
  | 'owner_unconfirmed' // an owner who has not signed in by another way
  | 'deactivated'
  | 'removed' // from the account, or left it
  | 'account_unavailable'
  | 'not_fresh'
  | 'another_user'

export class SsoRefused extends Error {
  override readonly name = 'SsoRefused'
  readonly reason: SsoReason

  constructor(reason: SsoReason, message: string, cause?: unknown) {
    super(message, { cause })
    this.reason = reason
  }
}
