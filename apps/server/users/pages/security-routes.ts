import { PATHS, type Problem, type SecurityNotice } from '@countersign/sign-in-pages'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { credentialIn, fieldOf, nextOf } from '../../platform/http/browsers/forms.ts'
import { userOf } from '../../platform/http/caller.ts'
import { fromPublicId } from '../../platform/ids.ts'
import { askEmailChange } from '../email-change/ask.ts'
import { cancelEmailChange } from '../email-change/cancel.ts'
import {
  addPasskey,
  changePassword,
  enableTotp,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
} from '../factors/change.ts'
import { registrationOptions } from '../factors/register-passkey.ts'
import { pendingTotp, startTotp } from '../factors/totp.ts'
import { browserName } from '../sessions/client-name.ts'
import { endOtherSessions, endSession } from '../sessions/end.ts'
import type { ResolvedSession } from '../sessions/resolve.ts'
import { markSteppedUp } from '../sessions/rotate.ts'
import { readUser } from '../store.ts'
import { emailIn, OWN_PAGE, OWN_SIGN_IN, ownSession, type PageDeps, problem, STEPPED_UP, whoOf } from './context.ts'
import type { UserPages } from './deps.ts'
import { securityContent } from './security-page.ts'
import { frameOf, redirect, sendPage } from './send.ts'

type Extra = Parameters<typeof securityContent>[3]

/** A person's ways to sign in, sessions and address. Changes of them need a fresh factor. */
export function securityRoutes(scope: FastifyInstance, deps: PageDeps, pages: UserPages): void {
  const issuer = deps.relyingParty.name

  const show = async (request: FastifyRequest, reply: FastifyReply, problems: Problem[] = [], extra: Extra = {}) =>
    showTo(await ownSession(deps, request), request, reply, problems, extra)

  const showTo = async (
    session: ResolvedSession,
    request: FastifyRequest,
    reply: FastifyReply,
    problems: Problem[],
    extra: Extra,
  ) => {
    const content = await securityContent(deps, request, session, extra)
    return sendPage(pages, reply, { ...frameOf(pages, reply, session.user), ...content, problems, next: null })
  }
  const done = (reply: FastifyReply, notice: SecurityNotice) => redirect(reply, `${PATHS.security}?notice=${notice}`)
  const again = (reply: FastifyReply) => redirect(reply, PATHS.security)

  scope.get(PATHS.security, OWN_PAGE, (request, reply) => show(request, reply))

  scope.get(PATHS.addPasskey, OWN_PAGE, async (request, reply) => {
    const { user } = await ownSession(deps, request)
    const frame = frameOf(pages, reply, user)
    return sendPage(pages, reply, { ...frame, kind: 'add-passkey', problems: [], next: nextOf(request) })
  })

  scope.post(`${PATHS.addPasskey}/options`, STEPPED_UP, async (request) => ({
    publicKey: await registrationOptions(deps, userOf(request).userId),
  }))

  scope.post(PATHS.addPasskey, STEPPED_UP, async (request, reply) => {
    const response = credentialIn<RegistrationResponseJSON>(request)
    const name = browserName(request.headers['user-agent'])
    const registered = response ? await addPasskey(deps, whoOf(request), { response, name }) : 'passkey_refused'
    if (registered !== 'registered') return show(request, reply, [problem('credential', registered)])
    const next = nextOf(request)
    return next === null ? done(reply, 'passkey_added') : redirect(reply, next)
  })

  scope.post(PATHS.removePasskey, STEPPED_UP, async (request, reply) => {
    const credentialId = Buffer.from(fieldOf(request, 'passkey'), 'base64url')
    const removed = await removePasskey(deps, whoOf(request), credentialId)
    if (removed === 'last_way_in') return show(request, reply, [problem(null, 'last_way_in')])
    return done(reply, 'passkey_removed')
  })

  scope.post(PATHS.passwordChange, STEPPED_UP, async (request, reply) => {
    const password = fieldOf(request, 'new_password')
    const refused =
      password === '' ? ('password_missing' as const) : await changePassword(deps, whoOf(request), password)
    return refused ? show(request, reply, [problem('new_password', refused)]) : done(reply, 'password_changed')
  })

  scope.post(PATHS.totpSetUp, STEPPED_UP, async (request, reply) => {
    const setUp = await startTotp(deps, userOf(request).userId, issuer)
    return setUp ? show(request, reply, [], { setUp }) : again(reply)
  })

  scope.post(PATHS.totpConfirm, STEPPED_UP, async (request, reply) => {
    const code = fieldOf(request, 'code').trim()
    const enabled = code === '' ? undefined : await enableTotp(deps, whoOf(request), code)
    if (enabled) {
      const session = await ownSession(deps, request)
      // The code that enabled the app was a fresh factor.
      const token = deps.cookie.tokenOf(request)
      if (token !== undefined) deps.cookie.set(reply, await markSteppedUp(deps, token, session))
      return showTo(session, request, reply, [], { newRecoveryCodes: enabled.codes, notice: 'totp_on' })
    }
    const user = await readUser(deps.identity, userOf(request).userId)
    const setUp = user && (await pendingTotp(deps, user, issuer))
    const wrong = problem('code', code === '' ? 'code_missing' : 'code_wrong')
    return setUp ? show(request, reply, [wrong], { setUp }) : again(reply)
  })

  scope.post(PATHS.totpRemove, STEPPED_UP, async (request, reply) => {
    await removeTotp(deps, whoOf(request))
    return done(reply, 'totp_off')
  })

  scope.post(PATHS.recoveryCodes, STEPPED_UP, async (request, reply) => {
    const newRecoveryCodes = await renewRecoveryCodes(deps, whoOf(request))
    return show(request, reply, [], { newRecoveryCodes, notice: 'recovery_codes_made' })
  })

  scope.post(PATHS.endSession, OWN_PAGE, async (request, reply) => {
    const user = userOf(request)
    const sessionId = fromPublicId('ses', fieldOf(request, 'session'))
    if (sessionId !== undefined) await endSession(deps, user, sessionId)
    if (sessionId === user.sessionId) deps.cookie.clear(reply)
    return done(reply, 'session_ended')
  })

  scope.post(PATHS.endOtherSessions, OWN_PAGE, async (request, reply) => {
    const user = userOf(request)
    await endOtherSessions(deps, user, user.sessionId)
    return done(reply, 'session_ended')
  })

  scope.post(PATHS.emailChange, STEPPED_UP, async (request, reply) => {
    const { email, problem: wrong } = emailIn(request)
    if (wrong) return show(request, reply, [wrong])
    const asked = await askEmailChange(deps, whoOf(request), email)
    return asked === 'email_same'
      ? show(request, reply, [problem('email', 'email_same')])
      : done(reply, 'email_change_mailed')
  })

  scope.post(PATHS.emailChangeCancel, OWN_SIGN_IN, async (request, reply) => {
    await cancelEmailChange(deps, whoOf(request))
    return done(reply, 'email_change_cancelled')
  })
}
