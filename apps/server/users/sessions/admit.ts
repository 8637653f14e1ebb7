import {
  type AdmissionRefusal,
  chooseMembership,
  isSteppedUp,
  judgeAdmission,
  judgeRole,
  mayChangeSignIn,
  needsStepUp,
  scopesOf,
} from '@countersign/domain/access'
import type { FastifyContextConfig, FastifyRequest } from 'fastify'
import type { AdmittedSession, SessionPort } from '../../accounts/authenticate.ts'
import { Failure } from '../../platform/errors.ts'
import type { Caller, Mode, UserCaller } from '../../platform/http/caller.ts'
import { bearerOf, SESSION_PREFIX } from '../../platform/http/calls/bearer.ts'
import { ACCOUNT_HEADER, headerFailure, namedAccount, namedMode } from '../../platform/http/named-environment.ts'
import { fromPublicId } from '../../platform/ids.ts'
import type { Membership } from '../memberships/read.ts'
import type { SessionCookie } from './cookie.ts'
import type { ResolvedSession, SessionFinder } from './resolve.ts'
import { sessionOver } from './rotate.ts'
import { requireOwnPage } from './same-origin.ts'
import type { SessionKind } from './token.ts'

// A call with a session: whose it is, for which account and mode, and whether the member's role admits it. The rules are in
// packages/domain/access; this file reads the request and words the refusals.

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
      const { kind, token } = presented
      const { stepUp, unattended } = request.routeOptions.config
      const isUse = unattended !== true
      const found =
        stepUp === undefined ? finder.find(kind, token, request.ip, isUse) : finder.findNow(kind, token, request.ip)
      return found instanceof Promise ? found.then(admitFound) : admitFound(found)
    },
  }
}

export interface PresentedToken {
  kind: SessionKind
  token: string
}

/** From Authorization: Bearer, or from the cookie. A bearer token takes precedence. */
export function presentedToken(
  request: Pick<FastifyRequest, 'headers'>,
  cookie: SessionCookie,
): PresentedToken | undefined {
  const bearer = bearerOf(request)
  if (bearer?.startsWith(SESSION_PREFIX)) return { kind: 'command_line', token: bearer.slice(SESSION_PREFIX.length) }
  const token = cookie.tokenOf(request)
  return token === undefined ? undefined : { kind: 'browser', token }
}

function admitted(session: ResolvedSession | undefined, request: FastifyRequest, now: number): AdmittedSession {
  if (!session) throw sessionOver()
  const { userId, sessionId, ssoAccountId, steppedUpAt } = session
  const user: UserCaller = { userId, sessionId, ssoAccountId, steppedUpAt }
  const { config } = request.routeOptions
  if (config.userRoute) {
    if (config.ownSignIn || config.stepUp) requireOwnSignIn(session)
    if (config.stepUp) requireStepUp(session, now)
    return { user, caller: null }
  }
  const caller = callerFor(session, request)
  request.knownCaller = caller
  requireRole(caller, config)
  if (config.verified && !session.user.isVerified) throw unverified()
  if (needsStepUp(config.stepUp, caller.mode)) requireStepUp(session, now)
  return { user, caller }
}

/** What needs a step-up and concerns no account is how a person signs in. */
function requireOwnSignIn(session: ResolvedSession): void {
  if (mayChangeSignIn(session)) return
  const message = 'A session of a company’s sign-on cannot change how you sign in. Sign in by another way first.'
  throw new Failure('not_permitted', message)
}

function callerFor(session: ResolvedSession, request: FastifyRequest): Caller {
  const membership = chosenMembership(session, namedAccount(request))
  const whileClosed = request.routeOptions.config.whileClosed === true && membership.role === 'owner'
  return callerIn(session, membership, namedMode(request) ?? 'test', { whileClosed })
}

/** The session's user as a member, if the account and the membership permit it. */
export function callerIn(
  session: ResolvedSession,
  membership: Membership,
  mode: Mode,
  options: { whileClosed?: boolean } = {},
): Caller {
  const { userId, sessionId, steppedUpAt, ssoAccountId, user } = session
  const refusal = judgeAdmission({ ssoAccountId, isVerified: user.isVerified }, membership, mode, options)
  if (refusal) throw admissionFailure(refusal, mode)
  const { accountId, role, slot, tenants } = membership
  return {
    ...{ tenantId: tenants[mode], accountId, mode, slot, scopes: scopesOf(role, mode) },
    by: { kind: 'member', userId, name: user.name, sessionId, role, steppedUpAt },
  }
}

function admissionFailure(refusal: AdmissionRefusal, mode: Mode): Failure {
  switch (refusal) {
    case 'other_company':
      return notAMember()
    case 'suspended':
      return new Failure('account_suspended', 'This account is suspended. Contact the operator of this service.')
    case 'closed':
      return new Failure('account_closed', 'This account is closed.')
    case 'sso_required':
      return new Failure('sso_required', 'This account requires its company’s sign-on. Sign in there.')
    case 'mode_not_held': {
      const name = mode === 'test' ? 'the sandbox' : 'live mode'
      return notPermitted(`Your membership does not include ${name}. Ask an owner of the account.`)
    }
    case 'address_unverified':
      return notPermitted('Live mode needs a verified e-mail address. Open the link in our mail first.')
    case 'account_not_approved':
      return notPermitted('The operator has not approved this account for live mode yet.')
    default:
      return refusal satisfies never
  }
}

const unverified = () =>
  notPermitted('Verify your own e-mail address first: open the link in our mail. Then call again.')

const notPermitted = (message: string) => new Failure('not_permitted', message)

/** An account of others is answered like one that does not exist. */
const notAMember = () => new Failure('not_found', 'The account was not found, or you are not a member of it.')

function chosenMembership({ memberships }: ResolvedSession, named: string | undefined): Membership {
  const choice = chooseMembership(memberships, named === undefined ? null : fromPublicId('acc', named))
  if ('chosen' in choice) return choice.chosen
  if (choice.refused === 'not_a_member') throw notAMember()
  if (choice.refused === 'no_account') {
    throw notPermitted('You are not a member of an account. Ask to be invited, or open one.')
  }
  const message = `You are a member of several accounts: name one in ${ACCOUNT_HEADER}. GET /api/v1/me lists them.`
  throw headerFailure(ACCOUNT_HEADER, 'required', message)
}

function requireRole({ by, mode, scopes }: Caller, { scope, ownersOnly }: FastifyContextConfig): void {
  if (by.kind !== 'member') return
  const { role } = by
  const refusal = judgeRole({ role, scopes }, { scope, ownersOnly })
  if (refusal === 'owners_only') throw notPermitted(`Only owners of the account may do this. Your role is ${role}.`)
  if (refusal === null) return
  const message = `Your role ${role} lacks the scope ${scope} in ${mode} mode. Ask an owner or admin of the account.`
  throw new Failure('insufficient_scope', message, { details: { required_scope: scope } })
}

export function requireStepUp({ kind, steppedUpAt }: Pick<ResolvedSession, 'kind' | 'steppedUpAt'>, now: number): void {
  if (isSteppedUp(steppedUpAt, now)) return
  const how =
    kind === 'browser'
      ? 'present a passkey or a code of your authenticator app at /step-up first.'
      : 'run countersign step-up, or begin with POST /api/v1/device/step-up.'
  throw new Failure('step_up_required', `Confirm that it is you: ${how}`)
}
