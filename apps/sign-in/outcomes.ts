import type { Frame, Role } from './frame.ts'

/** What a form or a link did: a title, a text, and a link to continue. */
export interface MessagePage extends Frame {
  kind: 'message'
  outcome: Outcome
  /** Where to continue, a path of this origin; null: the console for a signed-in user, else the sign-in page. */
  next: string | null
  /** The address that a mail was sent to, as the person entered it. */
  email?: string
  /** The account that the user has joined. */
  joined?: JoinedAccount
}

export interface JoinedAccount {
  accountName: string
  role: Role
}

/** With the HTTP status of the page. */
export const OUTCOMES = {
  /** A mail is on its way, if there is an account: the same for known and unknown addresses. */
  recovery_mailed: 200,
  verification_mailed: 200,
  email_verified: 200,
  claimed: 200,
  signed_out: 200,
  recovery_cancelled: 200,
  recovery_completed: 200,
  invitation_accepted: 200,
  invitation_declined: 200,
  email_change_half: 200, // confirmed at one address
  email_changed: 200,
  device_approved: 200,
  device_denied: 200,
  device_stepped_up: 200,
  link_invalid: 410, // unknown, used or expired
  invitation_invalid: 410,
  sso_failed: 403,
  sso_owner: 403, // an owner signs in by another way before the first company sign-on
  deactivated: 403,
} as const satisfies Record<string, number>
export type Outcome = keyof typeof OUTCOMES

/** The page of a request that was not carried out. */
export interface ErrorPage extends Frame {
  kind: 'error'
  error: ErrorName
  /** The path and the query of a page for GET, which can be opened in another language; null: of a form. */
  address: { path: string; query: Readonly<Record<string, string>> } | null
  /** For rate_limited: seconds until the next try. */
  retryAfter: number | null
  /** Support finds the request by it. */
  requestId: string | null
}

/** With the HTTP status of the page. */
export const ERRORS = {
  bad_request: 400,
  forbidden: 403,
  cross_site: 403,
  account_closed: 403,
  account_suspended: 403,
  not_found: 404,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const satisfies Record<string, number>
export type ErrorName = keyof typeof ERRORS
