import { PATHS, type Problem } from '@countersign/sign-in-pages'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { credentialIn, fieldOf, nextOf } from '../../platform/http/browsers/forms.ts'
import { assertionOptions } from '../factors/verify-passkey.ts'
import { markSteppedUp, type ProvenSession } from '../sessions/rotate.ts'
import { stepUp, stepUpWays } from '../sign-in/step-up.ts'
import { OWN_PAGE, OWN_SIGN_IN, ownSession, type PageDeps, problem } from './context.ts'
import type { UserPages } from './deps.ts'
import { frameOf, redirect, sendPage } from './send.ts'

/**
 * A signed-in person presents a factor again, before a step that needs it. The factor is of the user whose session the
 * cookie names, because this session is the one that steps up.
 */
export function stepUpRoutes(scope: FastifyInstance, deps: PageDeps, pages: UserPages): void {
  const show = async (request: FastifyRequest, reply: FastifyReply, problems: Problem[]) => {
    const { user, userId } = await ownSession(deps, request)
    const ways = await stepUpWays(deps, userId)
    return sendPage(pages, reply, {
      ...{ ...frameOf(pages, reply, user), kind: 'step-up', problems, next: nextOf(request) },
      ...{ offersPasskey: ways.passkey, offersTotp: ways.totp, offersPassword: ways.password },
    })
  }

  const finish = async (request: FastifyRequest, reply: FastifyReply, proven: ProvenSession) => {
    const token = deps.cookie.tokenOf(request)
    if (token !== undefined) deps.cookie.set(reply, await markSteppedUp(deps, token, proven))
    return redirect(reply, nextOf(request) ?? PATHS.security)
  }

  scope.get(PATHS.stepUp, OWN_PAGE, async (request, reply) => {
    const session = await ownSession(deps, request)
    if (session.ssoAccountId === null) return show(request, reply, [])
    // The company's provider asks for the credentials again.
    const query = new URLSearchParams({ email: session.user.email, next: nextOf(request) ?? PATHS.security })
    return redirect(reply, `${PATHS.sso}?${query}`)
  })

  // A company's session presents no factor of the person: it could try codes, and use up the person's attempts.
  scope.post(PATHS.stepUp, OWN_SIGN_IN, async (request, reply) => {
    const [code, password] = [fieldOf(request, 'code').trim(), fieldOf(request, 'password')]
    if (code === '' && password === '') return show(request, reply, [problem('code', 'code_missing')])
    const session = await ownSession(deps, request)
    const presented = code === '' ? { password } : { code }
    if (await stepUp(deps, session.userId, presented)) return finish(request, reply, session)
    const wrong = code === '' ? problem('password', 'current_password_wrong') : problem('code', 'code_wrong')
    return show(request, reply, [wrong])
  })

  scope.post(`${PATHS.stepUpPasskey}/options`, OWN_SIGN_IN, async (request) => ({
    publicKey: await assertionOptions(deps, 'passkey_step_up', (await ownSession(deps, request)).userId),
  }))

  scope.post(PATHS.stepUpPasskey, OWN_SIGN_IN, async (request, reply) => {
    const credential = credentialIn<AuthenticationResponseJSON>(request)
    const session = await ownSession(deps, request)
    if (credential && (await stepUp(deps, session.userId, { credential }))) return finish(request, reply, session)
    return show(request, reply, [problem(null, 'passkey_refused')])
  })
}
