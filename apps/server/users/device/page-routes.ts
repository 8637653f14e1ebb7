import { type DevicePage, PATHS, type Problem } from '@countersign/sign-in-pages'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../../platform/errors.ts'
import { credentialIn, fieldOf } from '../../platform/http/browsers/forms.ts'
import { userOf } from '../../platform/http/caller.ts'
import { nowOf } from '../deps.ts'
import type { PasskeyDeps } from '../factors/relying-party.ts'
import { assertionOptions } from '../factors/verify-passkey.ts'
import type { UserPages } from '../pages/deps.ts'
import { frameOf, redirect, sendPage } from '../pages/send.ts'
import { presentedToken } from '../sessions/admit.ts'
import type { SessionCookie } from '../sessions/cookie.ts'
import type { ResolvedSession, SessionFinder } from '../sessions/resolve.ts'
import { sessionOver } from '../sessions/rotate.ts'
import type { SignInDeps } from '../sign-in/password.ts'
import { type Presented, stepUp, stepUpWays } from '../sign-in/step-up.ts'
import { formatUserCode } from './codes.ts'
import { decideDevice, findDevice, isConfirmed, type WaitingDevice } from './decide.ts'

export interface DevicePageDeps {
  users: SignInDeps & PasskeyDeps
  finder: SessionFinder
  cookie: SessionCookie
}

/** Where a person confirms the code of their command line (RFC 8628 §3.3). A code in the address is only filled in. */
export function devicePageRoutes(scope: FastifyInstance, pages: UserPages, deps: DevicePageDeps): void {
  const hidden = { config: { userRoute: true }, schema: { hide: true } }
  const ownSignIn = { config: { userRoute: true, ownSignIn: true }, schema: { hide: true } }
  const { users } = deps

  /** Only a browser's session: the token of a command line must not make further ones. */
  async function deciderOf(request: FastifyRequest): Promise<ResolvedSession> {
    const presented = presentedToken(request, deps.cookie)
    if (presented?.kind === 'command_line') {
      throw new Failure('session_required', 'Confirm the code in a browser in which you are signed in.')
    }
    const session = presented && (await deps.finder.findNow(presented.kind, presented.token, request.ip))
    if (!session) throw sessionOver()
    return session
  }

  const show = (reply: FastifyReply, { user }: ResolvedSession, page: Partial<DevicePage>) =>
    sendPage(pages, reply, {
      ...frameOf(pages, reply, user),
      ...{ kind: 'device', problems: [], next: null, userCode: '', request: null },
      ...page,
    })
  const showUnknown = (reply: FastifyReply, session: ResolvedSession, userCode: string) =>
    show(reply, session, { userCode, problems: [{ field: 'user_code', code: 'user_code_unknown' }] })
  const showFound = async (
    reply: FastifyReply,
    session: ResolvedSession,
    { userCode, found, problems = [] }: { userCode: string; found: WaitingDevice; problems?: Problem[] },
  ) => {
    const { client, address, requestedAt } = found
    const asking = { client, address: address ?? '', requestedAt: new Date(requestedAt).toISOString() }
    const stepUp = found.stepUp && {
      signedInAt: new Date(found.stepUp.signedInAt).toISOString(),
      ...(await offersTo(session)),
    }
    return show(reply, session, { userCode, problems, request: { ...asking, stepUp } })
  }

  /** A person whose session came from a company's provider confirms there. */
  async function offersTo({ userId, ssoAccountId }: ResolvedSession) {
    const ways = ssoAccountId === null ? await stepUpWays(users, userId) : null
    return {
      ...{ offersPasskey: ways?.passkey ?? false, offersTotp: ways?.totp ?? false },
      offersPassword: ways?.password ?? false,
    }
  }

  const conclude = (
    reply: FastifyReply,
    { user }: ResolvedSession,
    outcome: 'device_approved' | 'device_denied' | 'device_stepped_up',
  ) => sendPage(pages, reply, { ...frameOf(pages, reply, user), kind: 'message', outcome, next: null })

  scope.get<{ Querystring: { user_code?: unknown } }>(PATHS.device, hidden, async (request, reply) => {
    const { user_code: asked } = request.query
    const userCode = typeof asked === 'string' ? formatUserCode(asked) : ''
    return show(reply, await deciderOf(request), { userCode })
  })

  scope.post(PATHS.device, hidden, async (request, reply) => {
    const session = await deciderOf(request)
    const userCode = formatUserCode(fieldOf(request, 'user_code'))
    const found = await findDevice(users, session, userCode)
    return found ? showFound(reply, session, { userCode, found }) : showUnknown(reply, session, userCode)
  })

  scope.post(PATHS.deviceConfirm, hidden, async (request, reply) => {
    const session = await deciderOf(request)
    const userCode = formatUserCode(fieldOf(request, 'user_code'))
    const decision = fieldOf(request, 'decision') === 'approve' ? 'approve' : 'deny'
    if (!(await decideDevice(users, session, { userCode, decision }))) return showUnknown(reply, session, userCode)
    return conclude(reply, session, decision === 'approve' ? 'device_approved' : 'device_denied')
  })

  /** Approves the step-up of the code in the form. `presented`: the factor, what is wrong with it, or null for a session of a company's sign-on. */
  async function approveStepUp(request: FastifyRequest, reply: FastifyReply, presented: Presented | Problem | null) {
    const session = await deciderOf(request)
    const userCode = formatUserCode(fieldOf(request, 'user_code'))
    const found = await findDevice(users, session, userCode)
    if (!found?.stepUp) return showUnknown(reply, session, userCode)
    const again = (problem: Problem) => showFound(reply, session, { userCode, found, problems: [problem] })
    if (presented === null && !isConfirmed(session.steppedUpAt, found.requestedAt)) {
      return redirect(reply, atProvider(session, userCode))
    }
    if (presented && 'field' in presented) return again(presented)
    if (presented && !(await stepUp(users, session.userId, presented))) return again(wrongOf(presented))
    const confirmedAt = presented ? nowOf(users).getTime() : session.steppedUpAt
    const decided = await decideDevice(users, session, { userCode, decision: 'approve', confirmedAt })
    return decided ? conclude(reply, session, 'device_stepped_up') : showUnknown(reply, session, userCode)
  }

  scope.post(PATHS.deviceStepUp, hidden, async (request, reply) => {
    if (userOf(request).ssoAccountId !== null) return approveStepUp(request, reply, null)
    const [code, password] = [fieldOf(request, 'code').trim(), fieldOf(request, 'password')]
    if (code !== '') return approveStepUp(request, reply, { code })
    return approveStepUp(request, reply, password === '' ? { field: 'code', code: 'code_missing' } : { password })
  })

  scope.post(`${PATHS.deviceStepUpPasskey}/options`, ownSignIn, async (request) => ({
    publicKey: await assertionOptions(users, 'passkey_step_up', userOf(request).userId),
  }))

  scope.post(PATHS.deviceStepUpPasskey, ownSignIn, (request, reply) => {
    const credential = credentialIn<AuthenticationResponseJSON>(request)
    return approveStepUp(request, reply, credential ? { credential } : { field: null, code: 'passkey_refused' })
  })
}

function wrongOf(presented: Presented): Problem {
  if ('credential' in presented) return { field: null, code: 'passkey_refused' }
  return 'code' in presented
    ? { field: 'code', code: 'code_wrong' }
    : { field: 'password', code: 'current_password_wrong' }
}

/** The provider asks for the credentials again, and the person comes back to the code. */
function atProvider({ user }: ResolvedSession, userCode: string): string {
  const next = `${PATHS.device}?user_code=${userCode}`
  return `${PATHS.sso}?${new URLSearchParams({ email: user.email, next })}`
}
