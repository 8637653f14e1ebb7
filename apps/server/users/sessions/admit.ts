import { scopesOf } from '@countersign/domain/access'
import type { FastifyContextConfig, FastifyRequest } from 'fastify'
import type { AdmittedSession, SessionPort } from '../../accounts/authenticate.ts'
import { Failure } from '../../platform/errors.ts'
import type { Caller, Mode, UserCaller } from '../../platform/http/caller.ts'
import { ACCOUNT_HEADER, headerFailure, namedAccount, namedMode } from '../../platform/http/named-environment.ts'
import { fromPublicId } from '../../platform/ids.ts'
import type { Membership } from '../memberships/read.ts'
import type { SessionCookie } from './cookie.ts'
import type { ResolvedSession, SessionFinder } from './resolve.ts'
import { sessionOver } from './rotate.ts'
import { requireOwnPage } from './same-origin.ts'
import { STEP_UP_MS } from './session.ts'
import { BEARER_PREFIX, type SessionKind } from './token.ts'

// A call with a session: whose it is, for which account and mode, and whether the member's role admits it.

export interface AdmitDeps {
  finder: SessionFinder
  cookie: SessionCookie
  publicOrigin: string
  /** Milliseconds of the wall clock. */
  now?: () => number
}

export function admitSessions({ finder, cookie, publicOrigin, now = Date.now }: AdmitDeps): SessionPort {
  return {
    admit(request) {
      const presented = presentedToken(request, cookie)
      if (!presented) return undefined
      if (presented.kind === 'browser') requireOwnPage(request, publicOrigin)
      const admitFound = (session: ResolvedSession | undefined) => admitted(session, request, now())
      const found = finder.find(presented.kind, presented.token, request.ip)
      return found instanceof Promise ? found.then(admitFound) : admitFound(found)
    },
  }
}

export interface PresentedToken {
  kind: SessionKind
  token: string
}

/** From Authorization: Bearer cst_…, or from the cookie. A bearer token takes precedence. */
export function presentedToken(
  request: Pick<FastifyRequest, 'headers'>,
  cookie: SessionCookie,
): PresentedToken | undefined {
  const bearer = /^Bearer +([^ ]+) *$/i.exec(request.headers.authorization ?? '')?.[1]
  if (bearer?.startsWith(BEARER_PREFIX)) return { kind: 'command_line', token: bearer.slice(BEARER_PREFIX.length) }
  const token = cookie.tokenOf(request)
  return token === undefined ? undefined : { kind: 'browser', token }
}

function admitted(session: ResolvedSession | undefined, request: FastifyRequest, now: number): AdmittedSession {
  if (!session) throw sessionOver()
  const { userId, sessionId, steppedUpAt } = session
  const user: UserCaller = { userId, sessionId, steppedUpAt }
  const { config } = request.routeOptions
  if (config.userRoute) {
    if (config.stepUp) requireOwnSignIn(session)
    if (config.stepUp) requireStepUp(user, now)
    return { user, caller: null }
  }
  const caller = callerFor(session, request)
  requireRole(caller, config)
  if (config.stepUp === true || (config.stepUp === 'live' && caller.mode === 'live')) requireStepUp(user, now)
  return { user, caller }
}

/**
 * What needs a step-up and concerns no account is how a person signs in. A company's sign-on speaks for its own account
 * only: with a passkey added by it, the company would sign in to the person's other accounts.
 */
function requireOwnSignIn({ ssoAccountId }: ResolvedSession): void {
  if (ssoAccountId === null) return
  const message = 'A session of a company’s sign-on cannot change how you sign in. Sign in by another way first.'
  throw new Failure('not_permitted', message)
}

function callerFor(session: ResolvedSession, request: FastifyRequest): Caller {
  const membership = chosenMembership(session, namedAccount(request))
  const { whileClosed = false } = request.routeOptions.config
  return callerIn(session, membership, namedMode(request) ?? 'test', { whileClosed })
}

/** The session's user as a member, if the account and the membership permit it. */
export function callerIn(
  session: ResolvedSession,
  membership: Membership,
  mode: Mode,
  { whileClosed = false } = {},
): Caller {
  const { accountId, role, slot, tenants } = membership
  if (membership.isSuspended) {
    throw new Failure('account_suspended', 'This account is suspended. Contact the operator of this service.')
  }
  if (membership.isClosed && !whileClosed) throw new Failure('account_closed', 'This account is closed.')
  if (membership.requiresSso && session.ssoAccountId !== accountId) {
    throw new Failure('sso_required', 'This account requires its company’s sign-on. Sign in there.')
  }
  if (!membership.modes.has(mode)) {
    const name = mode === 'test' ? 'the sandbox' : 'live mode'
    throw new Failure('not_permitted', `Your membership does not include ${name}. Ask an owner of the account.`)
  }
  if (mode === 'live' && !session.user.isVerified) {
    throw new Failure('not_permitted', 'Live mode needs a verified e-mail address. Open the link in our mail first.')
  }
  if (mode === 'live' && !membership.isApproved) {
    throw new Failure('not_permitted', 'The operator has not approved this account for live mode yet.')
  }
  const { userId, sessionId, steppedUpAt } = session
  return {
    ...{ tenantId: tenants[mode], accountId, mode, slot, scopes: scopesOf(role, mode) },
    by: { kind: 'member', userId, sessionId, role, steppedUpAt },
  }
}

/** An account of others is answered like one that does not exist. */
function chosenMembership({ memberships }: ResolvedSession, named: string | undefined): Membership {
  if (named !== undefined) {
    const accountId = fromPublicId('acc', named)
    const found = memberships.find((membership) => membership.accountId === accountId)
    if (!found) throw new Failure('not_found', 'The account was not found, or you are not a member of it.')
    return found
  }
  const open = memberships.filter(({ isClosed }) => !isClosed)
  const [only] = open.length > 0 ? open : memberships
  if (!only) throw new Failure('not_permitted', 'You are not a member of an account. Ask to be invited, or open one.')
  if (open.length > 1) {
    const message = `You are a member of ${open.length} accounts: name one in ${ACCOUNT_HEADER}. GET /api/v1/me lists them.`
    throw headerFailure(ACCOUNT_HEADER, 'required', message)
  }
  return only
}

function requireRole({ by, mode, scopes }: Caller, { scope, ownersOnly }: FastifyContextConfig): void {
  if (by.kind !== 'member') return
  if (ownersOnly && by.role !== 'owner') {
    throw new Failure('not_permitted', `Only owners of the account may do this. Your role is ${by.role}.`)
  }
  if (scope === undefined || scopes.has(scope)) return
  const message = `Your role ${by.role} lacks the scope ${scope} in ${mode} mode. Ask an owner or admin of the account.`
  throw new Failure('insufficient_scope', message, { details: { required_scope: scope } })
}

export function requireStepUp({ steppedUpAt }: Pick<UserCaller, 'steppedUpAt'>, now: number): void {
  if (steppedUpAt !== null && now - steppedUpAt < STEP_UP_MS) return
  const message = 'Confirm that it is you: present a passkey or a code of your authenticator app at /step-up first.'
  throw new Failure('step_up_required', message)
}
