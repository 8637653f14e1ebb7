import {
  type JoinedAccount,
  type Outcome,
  PATHS,
  type Problem,
  type SignUpDonePage,
  type SignUpPage,
} from '@countersign/sign-in-pages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fieldOf } from '../../platform/http/browsers/forms.ts'
import { originOf } from '../../platform/http/caller.ts'
import type { UserDeps } from '../deps.ts'
import { renewBrowser } from '../pages/context.ts'
import type { UserPages } from '../pages/deps.ts'
import { frameOf, localeOf, redirect, sendPage } from '../pages/send.ts'
import { passwordProblem } from '../passwords/check.ts'
import type { SessionCookie } from '../sessions/cookie.ts'
import type { ResolvedSession, SessionFinder } from '../sessions/resolve.ts'
import { startSession } from '../sign-in/start-session.ts'
import { findVerified } from '../store.ts'
import { acceptInvitation, declineInvitation, type InvitationFacts, readInvitation } from './accept.ts'
import { joinByInvitation } from './join.ts'

export interface InvitationPageDeps {
  users: UserDeps
  finder: SessionFinder
  cookie: SessionCookie
}

type Call = { Params: { token?: string }; Querystring: { token?: unknown } }
const HIDDEN = { schema: { hide: true } }

/** Where the link of an invitation leads. A GET changes nothing: mail scanners open links, too. */
export function invitationPageRoutes(scope: FastifyInstance, pages: UserPages, deps: InvitationPageDeps): void {
  for (const path of [PATHS.invitation, `${PATHS.invitation}/:token`]) {
    scope.get<Call>(path, HIDDEN, (request, reply) => show(request, reply))
  }

  scope.post(PATHS.invitation, HIDDEN, async (request, reply) => {
    const token = tokenOf(request)
    if (fieldOf(request, 'decision') === 'decline') {
      const isDeclined = await declineInvitation(deps.users, token, originOf(request))
      return message(request, reply, isDeclined ? 'invitation_declined' : 'invitation_invalid')
    }
    const session = await sessionOf(request)
    if (!session) return show(request, reply)
    const from = originOf(request)
    const found = await readInvitation(deps.users, token)
    const { outcome } = await acceptInvitation(deps.users, { token, userId: session.userId, from })
    if (outcome === 'other_user') return show(request, reply)
    if (outcome === 'invalid' || !found) return message(request, reply, 'invitation_invalid')
    await renewBrowser({ ...deps.users, cookie: deps.cookie }, request, reply, session)
    const frame = frameOf(pages, reply, session.user)
    const joined = joinedIn(found)
    return sendPage(pages, reply, { ...frame, kind: 'message', outcome: 'invitation_accepted', next: null, joined })
  })

  scope.get<Call>(PATHS.invitationSignUp, HIDDEN, async (request, reply) => {
    const found = await readInvitation(deps.users, tokenOf(request))
    return found ? showSignUp(request, reply, found, []) : message(request, reply, 'invitation_invalid')
  })

  scope.post(PATHS.invitationSignUp, HIDDEN, async (request, reply) => {
    const token = tokenOf(request)
    const found = await readInvitation(deps.users, token)
    if (!found) return message(request, reply, 'invitation_invalid')
    const password = fieldOf(request, 'password')
    const wrong = password === '' ? undefined : passwordProblem(password, [found.email, found.accountName])
    if (wrong) return showSignUp(request, reply, found, [{ field: 'password', code: wrong }])
    const language = localeOf(pages, request, null)
    const joining = { token, password: password === '' ? null : password, language, from: originOf(request) }
    const joined = await joinByInvitation(deps.users, joining)
    if (joined.outcome === 'known') return redirect(reply, `${PATHS.invitation}?token=${encodeURIComponent(token)}`)
    if (joined.outcome === 'invalid') return message(request, reply, 'invitation_invalid')
    return signInAndShow(request, reply, joined, { joined: joinedIn(found), offersPasskey: password === '' })
  })

  async function signInAndShow(
    request: FastifyRequest,
    reply: FastifyReply,
    { userId, email }: { userId: string; email: string },
    shown: Pick<SignUpDonePage, 'joined' | 'offersPasskey'>,
  ) {
    const previous = (await sessionOf(request)) ?? null
    const issued = await startSession(deps.users, { userId, method: 'sign_up', origin: originOf(request), previous })
    deps.cookie.set(reply, issued.token)
    const frame = { ...frameOf(pages, reply), signedInAs: email }
    const { publicUrl } = pages
    return sendPage(pages, reply, {
      ...{ ...frame, ...shown, kind: 'sign-up-done', email, sandboxKey: null, publicUrl, next: null },
    })
  }

  async function show(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const token = tokenOf(request)
    const found = await readInvitation(deps.users, token)
    if (!found) return message(request, reply, 'invitation_invalid')
    const session = await sessionOf(request)
    return sendPage(pages, reply, {
      ...frameOf(pages, reply, session?.user ?? null),
      ...{ kind: 'invitation', problems: [], next: null, token, accountName: found.accountName },
      ...{ invitedBy: found.inviter ?? found.accountName, invitedEmail: found.email, role: found.role },
      ...{ expiresAt: new Date(found.expiresAt).toISOString(), state: await stateOf(found, session) },
    })
  }

  async function stateOf(
    { email }: InvitationFacts,
    session: ResolvedSession | undefined,
  ): Promise<'accept' | 'switch' | 'sign-in' | 'sign-up'> {
    if (session) return session.user.email.toLowerCase() === email.toLowerCase() ? 'accept' : 'switch'
    return (await findVerified(deps.users.identity, await deps.users.authenticator(), email)) ? 'sign-in' : 'sign-up'
  }

  async function showSignUp(
    request: FastifyRequest,
    reply: FastifyReply,
    { email, accountName }: InvitationFacts,
    problems: Problem[],
  ): Promise<FastifyReply> {
    const session = await sessionOf(request)
    const page: SignUpPage = {
      ...frameOf(pages, reply, session?.user ?? null),
      ...{ kind: 'sign-up', problems, next: null, email, accountName: '' },
      invitation: { token: tokenOf(request), accountName },
    }
    return sendPage(pages, reply, page)
  }

  async function message(request: FastifyRequest, reply: FastifyReply, outcome: Outcome): Promise<FastifyReply> {
    const session = await sessionOf(request)
    const frame = frameOf(pages, reply, session?.user ?? null)
    return sendPage(pages, reply, { ...frame, kind: 'message', outcome, next: null })
  }

  async function sessionOf(request: FastifyRequest): Promise<ResolvedSession | undefined> {
    const token = deps.cookie.tokenOf(request)
    return token === undefined ? undefined : deps.finder.find('browser', token, request.ip)
  }
}

const joinedIn = ({ accountName, role }: InvitationFacts): JoinedAccount => ({ accountName, role })

function tokenOf(request: FastifyRequest): string {
  const { token: inPath } = (request.params ?? {}) as { token?: string }
  const { token: inQuery } = (request.query ?? {}) as { token?: unknown }
  return fieldOf(request, 'token') || (inPath ?? (typeof inQuery === 'string' ? inQuery : ''))
}
