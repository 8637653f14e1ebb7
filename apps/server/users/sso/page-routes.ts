import { PATHS, type Problem } from '@countersign/sign-in-pages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cookieName, cookieOf, setCookie } from '../../platform/http/browsers/cookies.ts'
import { fieldOf, nextOf } from '../../platform/http/browsers/forms.ts'
import { parseAddress } from '../../platform/mail/address.ts'
import type { UserPages } from '../pages/deps.ts'
import { frameOf, redirect, sendPage } from '../pages/send.ts'
import type { SessionCookie } from '../sessions/cookie.ts'
import { endSession } from '../sessions/end.ts'
import type { ResolvedSession, SessionFinder } from '../sessions/resolve.ts'
import type { SsoDeps } from './deps.ts'
import { finishSignIn } from './finish.ts'
import { SsoRefused } from './refused.ts'
import { SIGN_IN_MS } from './sign-in.ts'
import { CALLBACK_PATH, startSignIn } from './start.ts'

// The page that asks for the address, and the way to the company's provider and back. A person whose session came from the
// provider steps up by the same form.

export interface SsoPageDeps {
  sso: SsoDeps
  finder: SessionFinder
  cookie: SessionCookie
}

const BROWSER_COOKIE = 'countersign-sign-on'
const HIDDEN = { schema: { hide: true } }

export function ssoPageRoutes(scope: FastifyInstance, pages: UserPages, deps: SsoPageDeps): void {
  const name = cookieName(pages.publicUrl, BROWSER_COOKIE)

  async function sessionOf(request: FastifyRequest): Promise<ResolvedSession | null> {
    const token = deps.cookie.tokenOf(request)
    return (token !== undefined && (await deps.finder.find('browser', token, request.ip))) || null
  }

  async function show(request: FastifyRequest, reply: FastifyReply, email: string, problems: Problem[]) {
    const frame = frameOf(pages, reply, (await sessionOf(request))?.user ?? null)
    return sendPage(pages, reply, { ...frame, kind: 'sso', email, problems, next: nextOf(request) })
  }

  /** The person sees one page for all reasons, but an owner learns how to link the company sign-on. */
  function refuse(request: FastifyRequest, reply: FastifyReply, error: unknown) {
    if (!(error instanceof SsoRefused)) throw error
    request.log.info({ reason: error.reason, err: error }, 'company sign-on refused')
    const outcome = error.reason === 'owner_unconfirmed' ? 'sso_owner' : 'sso_failed'
    return sendPage(pages, reply, { ...frameOf(pages, reply), kind: 'message', outcome, next: null })
  }

  scope.get(PATHS.sso, HIDDEN, (request, reply) => {
    const { email } = (request.query ?? {}) as { email?: unknown }
    return show(request, reply, typeof email === 'string' ? email.slice(0, 254) : '', [])
  })

  scope.post(PATHS.sso, HIDDEN, async (request, reply) => {
    const written = fieldOf(request, 'email').trim()
    const parsed = parseAddress(written)
    if (!parsed.ok) {
      const code = written === '' ? 'email_missing' : 'email_invalid'
      return show(request, reply, written.slice(0, 254), [{ field: 'email', code }])
    }
    const session = stepsUp(await sessionOf(request), parsed.address)
    try {
      const started = await startSignIn(deps.sso, { email: parsed.address, next: nextOf(request), ...session })
      if (!started) return show(request, reply, parsed.address, [{ field: 'email', code: 'sso_unknown' }])
      setCookie(reply, pages.publicUrl, { name, value: started.browser, maxAgeSeconds: SIGN_IN_MS / 1000 })
      return redirect(reply, started.redirectTo)
    } catch (error) {
      return refuse(request, reply, error)
    }
  })

  scope.get(CALLBACK_PATH, HIDDEN, async (request, reply) => {
    const previous = await sessionOf(request)
    try {
      const finished = await finishSignIn(deps.sso, {
        url: new URL(request.url, pages.publicUrl),
        browser: cookieOf(request, name),
        sessionToken: deps.cookie.tokenOf(request),
        ownUserId: previous?.ssoAccountId === null ? previous.userId : null,
        address: request.ip,
        userAgent: request.headers['user-agent'],
      })
      if (previous && !finished.isStepUp) await endSession(deps.sso, previous, previous.sessionId)
      setCookie(reply, pages.publicUrl, { name, value: '', maxAgeSeconds: 0 })
      deps.cookie.set(reply, finished.token)
      return redirect(reply, finished.next ?? PATHS.console)
    } catch (error) {
      return refuse(request, reply, error)
    }
  })
}

/** A session of the provider steps up if its own person asks. */
function stepsUp(session: ResolvedSession | null, email: string) {
  if (!session || session.ssoAccountId === null || session.user.email.toLowerCase() !== email.toLowerCase()) return {}
  const { sessionId, userId, ssoAccountId: accountId } = session
  return { session: { sessionId, userId, accountId } }
}
