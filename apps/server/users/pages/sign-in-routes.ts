import { mayChangeSignIn } from '@countersign/domain/access'
import { PATHS, type Problem } from '@countersign/sign-in-pages'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cookieName, cookieOf, setCookie } from '../../platform/http/browsers/cookies.ts'
import { credentialIn, fieldOf, nextOf } from '../../platform/http/browsers/forms.ts'
import { CHALLENGE_MS } from '../challenges/challenge.ts'
import { listPasskeys } from '../factors/passkeys.ts'
import { assertionOptions } from '../factors/verify-passkey.ts'
import { countAttempts, ofNetwork } from '../limits/count.ts'
import { hasPassword } from '../passwords/password.ts'
import { endSession } from '../sessions/end.ts'
import type { ResolvedSession } from '../sessions/resolve.ts'
import { signInWithPasskey } from '../sign-in/passkey.ts'
import { finishWithCode, type SignInOutcome, signInWithPassword } from '../sign-in/password.ts'
import { readUser } from '../store.ts'
import { emailIn, frameFor, PAGE, type PageDeps, problem, sessionOf, signInBrowser } from './context.ts'
import type { UserPages } from './deps.ts'
import { frameOf, redirect, sendPage } from './send.ts'

export function signInRoutes(scope: FastifyInstance, deps: PageDeps, pages: UserPages): void {
  const { publicUrl } = pages
  /** Between the password and the code, the browser has the token of the half-finished sign-in. */
  const secondFactor = cookieName(publicUrl, 'countersign-second-factor')
  const setSecondFactor = (reply: FastifyReply, value: string) =>
    setCookie(reply, publicUrl, { name: secondFactor, value, maxAgeSeconds: value === '' ? 0 : CHALLENGE_MS / 1000 })

  const showSignIn = async (request: FastifyRequest, reply: FastifyReply, problems: Problem[]) =>
    sendPage(pages, reply, {
      ...{ ...(await frameFor(deps, pages, request, reply)), kind: 'sign-in', problems, next: nextOf(request) },
      ...{ email: fieldOf(request, 'email'), hasEnded: hasEnded(request), offersSso: deps.offersSso },
    })

  const showSecondStep = async (request: FastifyRequest, reply: FastifyReply, problems: Problem[]) =>
    sendPage(pages, reply, {
      ...(await frameFor(deps, pages, request, reply)),
      ...{ kind: 'totp', problems, next: nextOf(request) },
    })

  /** What follows an attempt; `wrong`: the problem of a wrong factor. */
  const finish = async (
    request: FastifyRequest,
    reply: FastifyReply,
    outcome: SignInOutcome,
    wrong: (problems: Problem[]) => Promise<FastifyReply>,
    wrongProblem: Problem,
  ): Promise<FastifyReply> => {
    switch (outcome.kind) {
      case 'signed_in':
        await signInBrowser(deps, request, reply, outcome)
        setSecondFactor(reply, '')
        return redirect(reply, nextOf(request) ?? PATHS.console)
      case 'second_factor': {
        setSecondFactor(reply, outcome.token)
        const next = nextOf(request)
        return redirect(reply, next === null ? PATHS.totp : `${PATHS.totp}?next=${encodeURIComponent(next)}`)
      }
      case 'deactivated':
        return sendPage(pages, reply, {
          ...frameOf(pages, reply),
          ...{ kind: 'message', outcome: 'deactivated', next: null },
        })
      case 'sso_required':
        return showSignIn(request, reply, [problem(null, 'sso_required')])
      case 'expired':
        return showSignIn(request, reply, [problem(null, 'challenge_expired')])
      case 'wrong':
        return wrong([wrongProblem])
    }
  }

  scope.get(PATHS.signIn, PAGE, async (request, reply) => {
    const session = await sessionOf(deps, request)
    // With `next`, a page needs another user, or a session that is not a company's.
    const isDone = session !== null && mayChangeSignIn(session) && nextOf(request) === null
    return isDone ? redirect(reply, PATHS.console) : showSignIn(request, reply, [])
  })

  scope.post(PATHS.signIn, PAGE, async (request, reply) => {
    const { email, problem: wrong } = emailIn(request)
    const password = fieldOf(request, 'password')
    const missing = password === '' ? problem('password', 'password_missing') : null
    if (wrong || missing)
      return showSignIn(
        request,
        reply,
        [wrong, missing].filter((each) => each !== null),
      )
    const outcome = await signInWithPassword(deps, { email, password, address: request.ip })
    const retry = (problems: Problem[]) => showSignIn(request, reply, problems)
    return finish(request, reply, outcome, retry, problem(null, 'credentials_wrong'))
  })

  scope.get(PATHS.totp, PAGE, async (request, reply) => {
    if (cookieOf(request, secondFactor) === undefined) return redirect(reply, PATHS.signIn)
    return showSecondStep(request, reply, [])
  })

  scope.post(PATHS.totp, PAGE, async (request, reply) => {
    const [code, recoveryCode] = [fieldOf(request, 'code').trim(), fieldOf(request, 'recovery_code').trim()]
    if (code === '' && recoveryCode === '') return showSecondStep(request, reply, [problem('code', 'code_missing')])
    const token = cookieOf(request, secondFactor) ?? ''
    const outcome = await finishWithCode(deps, { token, code, recoveryCode, address: request.ip })
    const wrong = code === '' ? problem('recovery_code', 'recovery_code_wrong') : problem('code', 'code_wrong')
    return finish(request, reply, outcome, (problems) => showSecondStep(request, reply, problems), wrong)
  })

  scope.post(`${PATHS.passkey}/options`, PAGE, async (request) => {
    await countAttempts(deps, [ofNetwork('passkey options', request.ip, 4 * deps.limits.perNetwork)])
    return { publicKey: await assertionOptions(deps, 'passkey_sign_in', null) }
  })

  scope.post(PATHS.passkey, PAGE, async (request, reply) => {
    const response = credentialIn<AuthenticationResponseJSON>(request)
    const outcome: SignInOutcome = response
      ? await signInWithPasskey(deps, { response, address: request.ip })
      : { kind: 'wrong' }
    const retry = (problems: Problem[]) => showSignIn(request, reply, problems)
    return finish(request, reply, outcome, retry, problem(null, 'passkey_unknown'))
  })

  /** A company's session is made again by the company. */
  const hasNoWayBack = async ({ userId, ssoAccountId }: ResolvedSession) => {
    if (ssoAccountId !== null) return false
    // Not the ways of a step-up: an authenticator app alone signs nobody in.
    const authenticator = await deps.authenticator()
    const user = await readUser(deps.identity, userId)
    if (user && hasPassword(authenticator, user)) return false
    return (await listPasskeys(deps.identity, authenticator, userId)).length === 0
  }

  scope.post(PATHS.signOut, PAGE, async (request, reply) => {
    const session = await sessionOf(deps, request)
    const next = nextOf(request)
    if (session && fieldOf(request, 'confirmed') === '' && (await hasNoWayBack(session))) {
      return sendPage(pages, reply, { ...frameOf(pages, reply, session.user), kind: 'sign-out', next })
    }
    if (session) await endSession(deps, session, session.sessionId)
    deps.cookie.clear(reply)
    if (next !== null) return redirect(reply, next)
    return sendPage(pages, reply, {
      ...frameOf(pages, reply),
      ...{ kind: 'message', outcome: 'signed_out', next: null },
    })
  })
}

/** handle-error.ts leads here from a page whose session is over. */
function hasEnded(request: FastifyRequest): boolean {
  return (request.query as { ended?: unknown } | undefined)?.ended === 'yes'
}
