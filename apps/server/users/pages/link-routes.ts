import { mayChangeSignIn } from '@countersign/domain/access'
import { PATHS, type Problem } from '@countersign/sign-in-pages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fieldsOf, nextOf } from '../../platform/http/browsers/forms.ts'
import { originOf, userOf } from '../../platform/http/caller.ts'
import { fromPublicId, publicId } from '../../platform/ids.ts'
import type { Side } from '../email-change/change.ts'
import { confirmEmailChange, openChangeLink } from '../email-change/confirm.ts'
import { claim } from '../verification/claim.ts'
import { type OpenedLink, openLink } from '../verification/open-link.ts'
import { resendVerification } from '../verification/resend.ts'
import { verifyEmail } from '../verification/verify.ts'
import {
  frameFor,
  messageSender,
  OWN_PAGE,
  ownSession,
  PAGE,
  type PageDeps,
  renewBrowser,
  sessionOf,
  signInBrowser,
  tokenIn,
} from './context.ts'
import type { UserPages } from './deps.ts'
import { firstFactorRoutes } from './first-factor-routes.ts'
import { frameOf, redirect, sendPage } from './send.ts'

/** The landing pages of mailed links. A GET changes nothing: mail scanners open links, too. */
export function linkRoutes(scope: FastifyInstance, deps: PageDeps, pages: UserPages): void {
  const message = messageSender(deps, pages)

  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { user, owner, isOwnBrowser, accountName, keys }: OpenedLink,
    problems: Problem[] = [],
  ) => {
    const frame = await frameFor(deps, pages, request, reply)
    const form = { ...frame, problems, next: nextOf(request), email: user.email, token: tokenIn(request) }
    if (isOwnBrowser && !owner) return sendPage(pages, reply, { ...form, kind: 'verify-email' })
    const rows = keys.map(({ keyId, hint, createdAt }) => ({
      ...{ id: publicId('key', keyId), name: hint, createdAt: new Date(createdAt).toISOString() },
    }))
    // An owner with a user of their own needs no new factor.
    const isKnownUser = owner !== undefined
    return sendPage(pages, reply, { ...form, kind: 'claim', accountName, isKnownUser, keys: rows })
  }

  const open = async (request: FastifyRequest) => {
    const session = await sessionOf(deps, request)
    return openLink(deps, deps.identity, { token: tokenIn(request), sessionUserId: session?.userId ?? null })
  }

  for (const path of [PATHS.verifyEmail, PATHS.claim]) {
    scope.get(path, PAGE, async (request, reply) => {
      const opened = await open(request)
      return opened ? show(request, reply, opened) : message(request, reply, 'link_invalid')
    })
  }

  scope.post(PATHS.verifyEmail, PAGE, async (request, reply) => {
    const opened = await open(request)
    if (!opened) return message(request, reply, 'link_invalid')
    const [token, origin] = [tokenIn(request), originOf(request)]
    const session = await sessionOf(deps, request)
    const verified = await verifyEmail(deps, { token, sessionUserId: session?.userId ?? null, origin })
    if (session) deps.finder.forgetUser(session.userId)
    if (verified === 'claim_needed') return show(request, reply, opened)
    if (verified === 'invalid' || !session) return message(request, reply, 'link_invalid', { next: nextOf(request) })
    await renewBrowser(deps, request, reply, session)
    const frame = frameOf(pages, reply, session.user)
    return sendPage(pages, reply, { ...frame, kind: 'message', outcome: 'email_verified', next: nextOf(request) })
  })

  scope.post(PATHS.resendVerification, OWN_PAGE, async (request, reply) => {
    await resendVerification(deps, userOf(request).userId)
    const { user } = await ownSession(deps, request)
    return message(request, reply, 'verification_mailed', { email: user.email })
  })

  firstFactorRoutes<OpenedLink & { userId: string }>(scope, deps, PATHS.claim, {
    open: async (request) => {
      const opened = await open(request)
      return opened && { ...opened, userId: opened.user.userId }
    },
    show,
    gone: (request, reply) => message(request, reply, 'link_invalid'),
    finish: async (request, reply, { user }, chosen) => {
      const keptKeys = fieldsOf(request, 'keep').flatMap((id) => fromPublicId('key', id) ?? [])
      const session = await sessionOf(deps, request)
      const [token, sessionId, origin] = [tokenIn(request), session?.sessionId, originOf(request)]
      const claimed = await claim(deps, { token, chosen, keptKeys, sessionId, origin })
      if (!claimed) return message(request, reply, 'link_invalid')
      deps.finder.forgetUser(user.userId)
      deps.finder.forgetUser(claimed.userId)
      if (claimed.isNew) await signInBrowser(deps, request, reply, { userId: claimed.userId, method: 'sign_up' })
      else if (session?.userId === claimed.userId) {
        await renewBrowser(deps, request, reply, session)
        const frame = frameOf(pages, reply, session.user)
        return sendPage(pages, reply, { ...frame, kind: 'message', outcome: 'claimed', next: null })
      }
      return message(request, reply, 'claimed', { next: claimed.isNew ? PATHS.console : null })
    },
  })

  /**
   * The new address confirms in a browser that is signed in as the user: its owner must not verify it for another person
   * who asked for the change.
   */
  const needsSignIn = async (request: FastifyRequest, { side, userId }: { side: Side; userId: string }) => {
    if (side === 'old') return false
    const session = await sessionOf(deps, request)
    return session?.userId !== userId || !mayChangeSignIn(session)
  }
  const signInFirst = (reply: FastifyReply, token: string) => {
    const next = `${PATHS.emailChangeConfirm}?token=${encodeURIComponent(token)}`
    return redirect(reply, `${PATHS.signIn}?next=${encodeURIComponent(next)}`)
  }

  scope.get(PATHS.emailChangeConfirm, PAGE, async (request, reply) => {
    const token = tokenIn(request)
    const change = await openChangeLink(deps, token)
    if (!change) return message(request, reply, 'link_invalid')
    if (await needsSignIn(request, change)) return signInFirst(reply, token)
    const frame = await frameFor(deps, pages, request, reply)
    const { from, to, side } = change
    const at = side === 'old' ? 'from' : 'to'
    return sendPage(pages, reply, { ...frame, kind: 'email-change', problems: [], next: null, token, from, to, at })
  })

  scope.post(PATHS.emailChangeConfirm, PAGE, async (request, reply) => {
    const change = await openChangeLink(deps, tokenIn(request))
    if (change && (await needsSignIn(request, change))) return signInFirst(reply, tokenIn(request))
    const confirmed = await confirmEmailChange(deps, { token: tokenIn(request), origin: originOf(request) })
    if (change) deps.finder.forgetUser(change.userId)
    const outcomes = { half: 'email_change_half', changed: 'email_changed', invalid: 'link_invalid' } as const
    return message(request, reply, outcomes[confirmed])
  })
}
