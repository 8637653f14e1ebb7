import type { Role } from './roles.ts'
import type { Mode, Scope } from './scopes.ts'

// Whether a session may act: in which account and mode, on which route, and on the person's own credentials.

/** What admission needs to know of a session. */
export interface AdmissibleSession {
  /** The account of the company whose sign-on made the session; null: the person signed in with their own factors. */
  readonly ssoAccountId: string | null
  /** Whether the person has verified their address. */
  readonly isVerified: boolean
}

/** What admission needs to know of a membership and its account. */
export interface AdmissibleMembership {
  readonly accountId: string
  readonly modes: ReadonlySet<Mode>
  /** Whether an operator has approved the account for live mode. */
  readonly isApproved: boolean
  readonly isSuspended: boolean
  readonly isClosed: boolean
  /** The account requires its company's sign-on of this member. */
  readonly requiresSso: boolean
}

export const ADMISSION_REFUSALS = [
  'suspended',
  'closed',
  /** The session was not made by the sign-on of the account's company. */
  'sso_required',
  /** The session was made by the sign-on of another company. */
  'other_company',
  /** The membership does not include the mode. */
  'mode_not_held',
  'address_unverified',
  'account_not_approved',
] as const

export type AdmissionRefusal = (typeof ADMISSION_REFUSALS)[number]

/** May a session act for this membership's account in this mode? `whileClosed`: the route serves closed accounts too. */
export function judgeAdmission(
  session: AdmissibleSession,
  membership: AdmissibleMembership,
  mode: Mode,
  { whileClosed = false }: { whileClosed?: boolean } = {},
): AdmissionRefusal | null {
  if (!speaksFor(session, membership)) return 'other_company'
  if (membership.isSuspended) return 'suspended'
  if (membership.isClosed && !whileClosed) return 'closed'
  if (membership.requiresSso && session.ssoAccountId !== membership.accountId) return 'sso_required'
  if (!membership.modes.has(mode)) return 'mode_not_held'
  if (mode === 'test') return null
  if (!session.isVerified) return 'address_unverified'
  return membership.isApproved ? null : 'account_not_approved'
}

/** A session of a company's sign-on is for that company's account only. */
export function speaksFor(
  { ssoAccountId }: Pick<AdmissibleSession, 'ssoAccountId'>,
  { accountId }: { readonly accountId: string },
): boolean {
  return ssoAccountId === null || ssoAccountId === accountId
}

/**
 * Whether a session may end another session of the same person. A company has no power over sessions that its sign-on did
 * not make: it would sign the person out of other accounts.
 */
export function mayEnd(
  { ssoAccountId }: Pick<AdmissibleSession, 'ssoAccountId'>,
  other: Pick<AdmissibleSession, 'ssoAccountId'>,
): boolean {
  return ssoAccountId === null || ssoAccountId === other.ssoAccountId
}

/**
 * Whether a session may change how the person signs in: factors, recovery codes, address. With a passkey added by its
 * sign-on, a company would sign in to the person's other accounts.
 */
export function mayChangeSignIn({ ssoAccountId }: Pick<AdmissibleSession, 'ssoAccountId'>): boolean {
  return ssoAccountId === null
}

/**
 * Whether a person confirms a step of one session in another. They must have signed in the same way: a company's sign-on
 * does not confirm for the person, and the person's own factors do not confirm for the company.
 */
export function mayConfirm(
  decider: Pick<AdmissibleSession, 'ssoAccountId'> & { readonly userId: string },
  session: Pick<AdmissibleSession, 'ssoAccountId'> & { readonly userId: string },
): boolean {
  return decider.userId === session.userId && decider.ssoAccountId === session.ssoAccountId
}

export type Choice<M> = { readonly chosen: M } | { readonly refused: 'not_a_member' | 'no_account' | 'ambiguous' }

/**
 * The membership that a call is for: the named account's, or the only one. Closed accounts count only if there is no open
 * one. `named`: null if the call names no account, undefined if what it names cannot be one.
 */
export function chooseMembership<M extends { readonly accountId: string; readonly isClosed: boolean }>(
  memberships: readonly M[],
  named: string | null | undefined,
): Choice<M> {
  if (named !== null) {
    const found = memberships.find(({ accountId }) => accountId === named)
    return found ? { chosen: found } : { refused: 'not_a_member' }
  }
  const open = memberships.filter(({ isClosed }) => !isClosed)
  if (open.length > 1) return { refused: 'ambiguous' }
  const only = open[0] ?? memberships[0]
  return only ? { chosen: only } : { refused: 'no_account' }
}

/** What a route asks of a member. */
export interface RouteNeeds {
  readonly scope?: Scope | undefined
  readonly ownersOnly?: boolean | undefined
}

export function judgeRole(
  { role, scopes }: { readonly role: Role; readonly scopes: ReadonlySet<Scope> },
  { scope, ownersOnly = false }: RouteNeeds,
): 'owners_only' | 'scope_missing' | null {
  if (ownersOnly && role !== 'owner') return 'owners_only'
  return scope === undefined || scopes.has(scope) ? null : 'scope_missing'
}

/** For this time after a factor was presented, a session may do what needs a step-up. */
export const STEP_UP_MS = 600_000

/** Times are milliseconds since 1970. `steppedUpAt`: null if the session has presented no factor. */
export function isSteppedUp(steppedUpAt: number | null, now: number): boolean {
  return steppedUpAt !== null && now - steppedUpAt < STEP_UP_MS
}

/** Whether a route with this setting needs a step-up in this mode. */
export function needsStepUp(stepUp: boolean | 'live' | undefined, mode: Mode): boolean {
  return stepUp === true || (stepUp === 'live' && mode === 'live')
}
