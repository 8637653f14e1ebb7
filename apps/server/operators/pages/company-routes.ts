import type { SignInAssets } from '@countersign/sign-in-pages'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '../../platform/html.ts'
import { cookieName, cookieOf, setCookie } from '../../platform/http/browsers/cookies.ts'
import { fieldOf } from '../../platform/http/browsers/forms.ts'
import { CALLBACK, comeBack, type Leaving, leave, type OidcDeps } from '../oidc/sign-in.ts'
import { normalUserCode } from '../sessions/tokens.ts'
import { paragraph, sendPage } from './html.ts'
import { setSession } from './request.ts'

export const COMPANY = '/operator/company'
const HIDDEN = { schema: { hide: true } }
const COOKIE = 'countersign-operator-company'
const LEAVING_SECONDS = 600

/** Sign-in at the operators' identity provider. It permits what `support` may do. */
export function companyRoutes(
  scope: FastifyInstance,
  deps: OidcDeps & { publicUrl: string },
  assets: SignInAssets,
): void {
  const { publicUrl } = deps
  const name = cookieName(publicUrl, COOKIE)

  // By a form of an own page only: the provider may sign in without asking, so a link of somebody else would sign their
  // command line in as the operator who follows it.
  scope.post(COMPANY, HIDDEN, async (request, reply) => {
    const line = fieldOf(request, 'line')
    const left = await leave(deps, line === '' ? '' : normalUserCode(line))
    if (!left) return reply.redirect('/operator/device', 303)
    const value = Buffer.from(JSON.stringify(left.leaving)).toString('base64url')
    setCookie(reply, publicUrl, { name, value, maxAgeSeconds: LEAVING_SECONDS })
    // Browsers apply the policy's form-action to redirects of a form, and a provider may send to origins of its own.
    reply.header('refresh', `0; url=${left.redirectTo}`)
    const main = `<p><a href="${escapeHtml(left.redirectTo)}">Continue at the identity provider</a></p>`
    return sendPage(reply, assets, { title: 'Sign in', main })
  })

  scope.get(CALLBACK, HIDDEN, async (request, reply) => {
    const leaving = leavingIn(cookieOf(request, name))
    const operator = leaving && (await comeBack(deps, new URL(request.url, publicUrl), leaving))
    if (!operator || !leaving) {
      const main = paragraph('The identity provider did not sign an operator of this service in. Try again.')
      return sendPage(reply, assets, { title: 'Not signed in', main }, 403)
    }
    if (leaving.line !== '') {
      const main = paragraph(`${operator.name} is signed in at the command line. You can close this page.`)
      return sendPage(reply, assets, { title: 'Signed in', main })
    }
    setSession(reply, publicUrl, leaving.token)
    return reply.redirect('/operator', 303)
  })
}

function leavingIn(cookie: string | undefined): Leaving | null {
  try {
    const found = JSON.parse(Buffer.from(cookie ?? '', 'base64url').toString()) as Partial<Leaving>
    const texts = [found.state, found.verifier, found.token, found.line]
    const isWhole = texts.every((text) => typeof text === 'string') && typeof found.expiresAt === 'number'
    return isWhole ? (found as Leaving) : null
  } catch {
    return null
  }
}
