/** The fields of the forms. A problem stands beside its field; null: it concerns the whole form. */
export const FIELDS = [
  'email',
  'account_name',
  'password',
  'new_password',
  'code',
  'recovery_code',
  'user_code',
  'credential',
] as const
export type Field = (typeof FIELDS)[number]

/** Why a form was refused. Each has a message in every language. */
export const PROBLEM_CODES = [
  'email_missing',
  'email_invalid',
  'email_same', // as the present one
  'name_missing',
  'name_too_long',
  'name_unshowable',
  'name_imitates', // the service, one of its notices, or a verification
  'password_missing',
  'password_short',
  'password_long',
  'password_common',
  'password_personal', // contains the address or the name
  'credentials_wrong', // the address or the password; also for an unknown address
  'current_password_wrong',
  'passkey_refused', // unknown, or its signature is wrong
  'passkey_unknown', // at the sign-in
  'passkey_registered', // already registered
  'challenge_expired',
  'code_missing',
  'code_wrong',
  'recovery_code_wrong',
  'user_code_unknown', // unknown, used or expired
  'last_way_in', // it would leave no way to sign in
  'too_many_passkeys',
  'sso_unknown', // no company sign-on for the address
  'sso_required', // the company requires its sign-on
] as const
export type ProblemCode = (typeof PROBLEM_CODES)[number]

export interface Problem {
  field: Field | null
  code: ProblemCode
}
