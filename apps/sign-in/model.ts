import type { FormFrame, Frame, Role } from './frame.ts'
import type { ErrorPage, JoinedAccount, MessagePage } from './outcomes.ts'
import type { SecurityPage } from './security-model.ts'

/**
 * The view models of the pages for users. A page is rendered from its model alone. Every string is untrusted, unless it is
 * a union of literals. Instants are RFC 3339 and are shown in UTC. Forms post to the addresses of paths.ts.
 */

export { LOCALES, type Locale } from '@countersign/locales'
export * from './frame.ts'
export { OPTIONS_SUFFIX, PATHS } from './paths.ts'
export { FIELDS, type Field, PROBLEM_CODES, type Problem, type ProblemCode } from './problems.ts'

/** Fields: email, account_name, password (may be empty: a passkey follows), lang, next. */
export interface SignUpPage extends FormFrame {
  kind: 'sign-up'
  email: string
  accountName: string
  /** Set if an invitation is being accepted: no account is opened, the address is fixed. */
  invitation: { token: string; accountName: string } | null
}

/** The answer to the sign-up form. The key is shown once. */
export interface SignUpDonePage extends Frame {
  kind: 'sign-up-done'
  email: string
  /** Null: the user has joined an account by an invitation. */
  sandboxKey: string | null
  joined: JoinedAccount | null
  /** The service's address, for the example call. */
  publicUrl: string
  /** The user has no password: the page offers to register a passkey now. */
  offersPasskey: boolean
  /** Where to continue, a path of this origin; null: the console. */
  next: string | null
}

/** Fields: email, password, next, on PATHS.signIn; or credential, next, on PATHS.passkey. */
export interface SignInPage extends FormFrame {
  kind: 'sign-in'
  email: string
  /** The browser had a session, which has ended. */
  hasEnded: boolean
  /** Company sign-on is offered by a link to PATHS.sso. */
  offersSso: boolean
}

/** Fields: code, or recovery_code; next. */
export interface TotpPage extends FormFrame {
  kind: 'totp'
}

/** Before a sign-out of a user without a passkey and a password. Fields: confirmed, next. */
export interface SignOutPage extends Frame {
  kind: 'sign-out'
  next: string | null
}

/** Landing of a verification link. Fields: token. */
export interface VerifyEmailPage extends FormFrame {
  kind: 'verify-email'
  email: string
  token: string
}

/** The owner of an address takes over what was opened with it. Fields: token, new_password (may be empty), keep (several: key ids), credential. */
export interface ClaimPage extends FormFrame {
  kind: 'claim'
  email: string
  token: string
  accountName: string
  /** The owner of the address has a user already, who gets the account and keeps their own ways to sign in. */
  isKnownUser: boolean
  /** Existing API keys. Those that are not in the field `keep` are revoked. */
  keys: readonly KeyRow[]
}

export interface KeyRow {
  id: string
  /** What is known of it: its prefix, or its name. */
  name: string
  createdAt: string
}

/** Offered after signing in with a password. Fields: credential, next. */
export interface AddPasskeyPage extends FormFrame {
  kind: 'add-passkey'
}

/** Asks for the address. Fields: email. */
export interface RecoverPage extends FormFrame {
  kind: 'recover'
  email: string
}

/** Landing of a recovery link: with a recovery code, or with notice. Fields: token, recovery_code. */
export interface RecoverWithCodePage extends FormFrame {
  kind: 'recover-with-code'
  email: string
  token: string
  /** How many hours the other owners have to object. */
  noticeHours: number
}

/** The notice is running. */
export interface RecoverWaitPage extends Frame {
  kind: 'recover-wait'
  email: string
  until: string
}

/** Fields: token, new_password (may be empty), credential. */
export interface RecoverCompletePage extends FormFrame {
  kind: 'recover-complete'
  email: string
  token: string
}

/** Landing of the link in the notice. Fields: token. */
export interface RecoverCancelPage extends FormFrame {
  kind: 'recover-cancel'
  email: string
  until: string
  token: string
}

/** Landing of an invitation. Fields: token, decision (accept or decline). */
export interface InvitationPage extends FormFrame {
  kind: 'invitation'
  token: string
  accountName: string
  invitedBy: string
  invitedEmail: string
  role: Role
  expiresAt: string
  /** 'accept': signed in as the invited user; 'switch': as another one; 'sign-in' or 'sign-up': not signed in. */
  state: 'accept' | 'switch' | 'sign-in' | 'sign-up'
}

/** Landing of a link of an e-mail change, which both addresses get. Fields: token. */
export interface EmailChangePage extends FormFrame {
  kind: 'email-change'
  token: string
  from: string
  to: string
  /** The address whose link this is. */
  at: 'from' | 'to'
}

/** Fields: code or credential; next. The act is named, so that the person knows why. */
export interface StepUpPage extends FormFrame, FactorOffers {
  kind: 'step-up'
}

/**
 * Fields: user_code, on PATHS.device; then user_code and decision (approve or deny), on PATHS.deviceConfirm. A step-up has
 * code, password or credential too, on PATHS.deviceStepUp.
 */
export interface DevicePage extends FormFrame {
  kind: 'device'
  userCode: string
  /** What asks; null: the user code is asked for. */
  request: { client: string; address: string; requestedAt: string; stepUp: DeviceStepUp | null } | null
}

/** A command line that is signed in asks for a fresh confirmation. Without a factor, the company's provider asks for it. */
export interface DeviceStepUp extends FactorOffers {
  signedInAt: string
}

export interface FactorOffers {
  offersPasskey: boolean
  offersTotp: boolean
  offersPassword: boolean
}

/** Fields: account (an id), none besides. */
export interface LiveKeyPage extends FormFrame {
  kind: 'live-key'
  accountId: string
  accountName: string
  state: LiveKeyState
}
/** A member of several accounts chooses one. */
export interface LiveKeyAccountsPage extends Frame {
  kind: 'live-key-accounts'
  accounts: readonly { id: string; name: string }[]
}

export type LiveKeyState =
  | { name: 'offered'; scopes: readonly string[] }
  | { name: 'made'; key: string }
  | { name: 'closed' }
  | { name: 'not_approved' }
  | { name: 'unverified' }
  | { name: 'not_permitted' }

/** Fields: email, next. */
export interface SsoPage extends FormFrame {
  kind: 'sso'
  email: string
}

export * from './outcomes.ts'
export * from './security-model.ts'

export type Page =
  | SignUpPage
  | SignUpDonePage
  | SignInPage
  | TotpPage
  | SignOutPage
  | SsoPage
  | VerifyEmailPage
  | ClaimPage
  | AddPasskeyPage
  | RecoverPage
  | RecoverWithCodePage
  | RecoverWaitPage
  | RecoverCompletePage
  | RecoverCancelPage
  | InvitationPage
  | EmailChangePage
  | SecurityPage
  | StepUpPage
  | DevicePage
  | LiveKeyPage
  | LiveKeyAccountsPage
  | MessagePage
  | ErrorPage
