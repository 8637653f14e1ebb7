/**
 * The addresses of the pages and of their forms. A form posts `application/x-www-form-urlencoded` to the address named
 * here; the answer is a redirect (303), or the page with its problems. A GET changes nothing.
 */
export const PATHS = {
  signUp: '/sign-up',
  signIn: '/sign-in',
  /** The field `credential` with an assertion. */
  passkey: '/sign-in/passkey',
  totp: '/sign-in/totp',
  signOut: '/sign-out',
  /** The address whose company sign-on to start. */
  sso: '/sign-in/company',
  verifyEmail: '/verify-email',
  resendVerification: '/verify-email/resend',
  claim: '/claim',
  addPasskey: '/security/passkeys',
  removePasskey: '/security/passkeys/remove',
  recover: '/recover',
  recoverWithCode: '/recover/code',
  /** Starts the 24 hours of notice. */
  recoverWithNotice: '/recover/notice',
  recoverComplete: '/recover/complete',
  recoverCancel: '/recover/cancel',
  invitation: '/invitation',
  /** A new user joins with the token of an invitation. */
  invitationSignUp: '/invitation/sign-up',
  security: '/security',
  passwordChange: '/security/password',
  totpSetUp: '/security/totp',
  totpConfirm: '/security/totp/confirm',
  totpRemove: '/security/totp/remove',
  recoveryCodes: '/security/recovery-codes',
  endSession: '/security/sessions/end',
  endOtherSessions: '/security/sessions/end-others',
  emailChange: '/security/email',
  emailChangeCancel: '/security/email/cancel',
  emailChangeConfirm: '/email-change',
  stepUp: '/step-up',
  stepUpPasskey: '/step-up/passkey',
  device: '/device',
  deviceConfirm: '/device/confirm',
  /** Confirms a step of a command line, with a factor. */
  deviceStepUp: '/device/step-up',
  deviceStepUpPasskey: '/device/step-up/passkey',
  liveKey: '/keys/live',
  /** The web console. A person without another destination continues there. */
  console: '/app/',
  /** The reference of the API. */
  reference: '/docs',
} as const

/**
 * The options of a passkey: POST of the form's other fields to the form's address with this suffix, by script. The answer
 * is JSON, `{ publicKey, state? }`; the form then has the fields `credential` (JSON of WebAuthn) and `state`.
 */
export const OPTIONS_SUFFIX = '/options'
