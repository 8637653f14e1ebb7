import type { MessagePage, Outcome, Problem, ProblemCode } from '@countersign/sign-in-pages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../../platform/errors.ts'
import { fieldOf } from '../../platform/http/browsers/forms.ts'
import { originOf, userOf } from '../../platform/http/caller.ts'
import { parseAddress } from '../../platform/mail/address.ts'
import type { Who } from '../factors/change.ts'
import type { AskDeps } from '../recovery/ask.ts'
import type { SessionCookie } from '../sessions/cookie.ts'
import type { ResolvedSession, SessionFinder } from '../sessions/resolve.ts'
import { renewSession } from '../sessions/rotate.ts'
import type { SignInMethod } from '../sessions/session.ts'
import type { SignInDeps } from '../sign-in/password.ts'
import { startSession } from '../sign-in/start-session.ts'
import type { SignUpDeps } from '../sign-up/sign-up.ts'
import type { ClaimDeps } from '../verification/claim.ts'
import type { UserPages, ViewerOf } from './deps.ts'
import { frameOf, sendPage } from './send.ts'

/** What the pages of sign-up, sign-in, recovery and security need. */
export interface PageDeps extends SignInDeps, ClaimDeps, AskDeps, SignUpDeps {
  finder: SessionFinder
  cookie: SessionCookie
  /** Counts a sign-up of the network, and rejects it above the limit. */
  countSignUp: (ip: string) => Promise<void>
  offersSso: boolean
}

/** Not in the API's reference. */
export const PAGE = { schema: { hide: true } }
/** A page of a signed-in person. */
export const OWN_PAGE = { ...PAGE, config: { userRoute: true } }
/** A form about the person's own factors. */
export const OWN_SIGN_IN = { ...PAGE, config: { userRoute: true, ownSignIn: true } }
/** A form that changes how the person signs in, and needs a fresh factor. */
export const STEPPED_UP = { ...PAGE, config: { userRoute: true, ownSignIn: true, stepUp: true } }

/** The session of the browser, on a page that needs none. */
export async function sessionOf(deps: PageDeps, request: FastifyRequest): Promise<ResolvedSession | null> {
  const token = deps.cookie.tokenOf(request)
  return (token !== undefined && (await deps.finder.find('browser', token, request.ip))) || null
}

export function viewerIn({ cookie, finder }: Pick<PageDeps, 'cookie' | 'finder'>): ViewerOf {
  return async (request) => {
    const token = cookie.tokenOf(request)
    const session = token === undefined ? undefined : await finder.find('browser', token, request.ip)
    return session?.user ?? null
  }
}

/** The session of a page with OWN_PAGE or STEPPED_UP. */
export async function ownSession(deps: PageDeps, request: FastifyRequest): Promise<ResolvedSession> {
  const session = await sessionOf(deps, request)
  if (session?.sessionId !== userOf(request).sessionId) {
    throw new Failure('session_over', 'Your session has ended. Sign in again.')
  }
  return session
}

export function whoOf(request: FastifyRequest): Who {
  const { userId, sessionId } = userOf(request)
  return { userId, sessionId, origin: originOf(request) }
}

/** Starts a session, and puts its token into the browser's cookie. */
export async function signInBrowser(
  deps: PageDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { userId, method }: { userId: string; method: SignInMethod },
): Promise<void> {
  const previous = await sessionOf(deps, request)
  const issued = await startSession(deps, { userId, method, origin: originOf(request), previous })
  deps.cookie.set(reply, issued.token)
}

/** Gives the browser's session a new token, because its person has gained rights. Their other sessions end. */
export async function renewBrowser(
  deps: Pick<PageDeps, 'cookie' | 'identity' | 'authenticator' | 'cache' | 'now'>,
  request: FastifyRequest,
  reply: FastifyReply,
  session: ResolvedSession,
): Promise<void> {
  const token = deps.cookie.tokenOf(request)
  if (token !== undefined) deps.cookie.set(reply, await renewSession(deps, token, session))
}

export async function frameFor(deps: PageDeps, pages: UserPages, request: FastifyRequest, reply: FastifyReply) {
  const session = await sessionOf(deps, request)
  return frameOf(pages, reply, session?.user ?? null)
}

/** Sends a page that says what a form or a link did. */
export function messageSender(deps: PageDeps, pages: UserPages) {
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    outcome: Outcome,
    about: Partial<Pick<MessagePage, 'next' | 'email'>> = {},
  ) => {
    const frame = await frameFor(deps, pages, request, reply)
    return sendPage(pages, reply, { ...frame, next: null, ...about, kind: 'message', outcome })
  }
}

/** The field `email`, normalised, or what is wrong with it. */
export function emailIn(request: FastifyRequest): { email: string; problem: null } | { email: null; problem: Problem } {
  const text = fieldOf(request, 'email').trim()
  if (text === '') return { email: null, problem: { field: 'email', code: 'email_missing' } }
  const parsed = parseAddress(text)
  if (parsed.ok) return { email: parsed.address, problem: null }
  return { email: null, problem: { field: 'email', code: 'email_invalid' } }
}

/** The token of a mailed link: of the query of a landing page, or of its form. */
export function tokenIn(request: FastifyRequest): string {
  const { token } = (request.query ?? {}) as { token?: unknown }
  return fieldOf(request, 'token') || (typeof token === 'string' ? token : '')
}

export const problem = (field: Problem['field'], code: ProblemCode): Problem => ({ field, code })
