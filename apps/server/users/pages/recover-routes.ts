import { PATHS, type Problem } from '@countersign/sign-in-pages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fieldOf } from '../../platform/http/browsers/forms.ts'
import { originOf } from '../../platform/http/caller.ts'
import { nowOf } from '../deps.ts'
import type { LinkPurpose } from '../links/link.ts'
import { readLink } from '../links/read.ts'
import { askRecovery } from '../recovery/ask.ts'
import { type Begun, recoverWithCode, recoverWithNotice } from '../recovery/begin.ts'
import { cancelRecovery } from '../recovery/cancel.ts'
import { completeRecovery } from '../recovery/complete.ts'
import { NOTICE_HOURS, readRecovery } from '../recovery/recovery.ts'
import { readUser } from '../store.ts'
import { emailIn, frameFor, messageSender, PAGE, type PageDeps, problem, tokenIn } from './context.ts'
import type { UserPages } from './deps.ts'
import { firstFactorRoutes } from './first-factor-routes.ts'
import { localeOf, sendPage } from './send.ts'

export function recoverRoutes(scope: FastifyInstance, deps: PageDeps, pages: UserPages): void {
  const frame = (request: FastifyRequest, reply: FastifyReply) => frameFor(deps, pages, request, reply)
  const message = messageSender(deps, pages)
  /** A person whose link no longer works asks for another one. */
  const gone = (request: FastifyRequest, reply: FastifyReply) =>
    message(request, reply, 'link_invalid', { next: PATHS.recover })

  /** The link of the request, and the address of its user. Changes nothing. */
  const open = async (request: FastifyRequest, purpose: LinkPurpose) => {
    const token = tokenIn(request)
    const presented = { token, purposes: [purpose], now: nowOf(deps) }
    const link = await readLink(deps.identity, await deps.authenticator(), presented)
    const user = link?.userId ? await readUser(deps.identity, link.userId) : undefined
    return link && user ? { token, link, user } : undefined
  }

  const showAsk = async (request: FastifyRequest, reply: FastifyReply, problems: Problem[]) => {
    const email = fieldOf(request, 'email')
    return sendPage(pages, reply, { ...(await frame(request, reply)), kind: 'recover', problems, next: null, email })
  }

  const showCode = async (request: FastifyRequest, reply: FastifyReply, problems: Problem[]) => {
    const opened = await open(request, 'recover')
    if (!opened) return gone(request, reply)
    const { token, user } = opened
    return sendPage(pages, reply, {
      ...{ ...(await frame(request, reply)), kind: 'recover-with-code', problems, next: null },
      ...{ email: user.email, token, noticeHours: NOTICE_HOURS },
    })
  }

  const showComplete = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { email, token }: { email: string; token: string },
    problems: Problem[] = [],
  ) =>
    sendPage(pages, reply, {
      ...{ ...(await frame(request, reply)), kind: 'recover-complete', problems, next: null, email, token },
    })

  const showBegun = async (request: FastifyRequest, reply: FastifyReply, email: string, begun: Begun) => {
    switch (begun.kind) {
      case 'complete':
        return showComplete(request, reply, { email, token: begun.token })
      case 'wait':
        return sendPage(pages, reply, {
          ...{ ...(await frame(request, reply)), kind: 'recover-wait', email, until: begun.until.toISOString() },
        })
      case 'code_wrong':
        return showCode(request, reply, [problem('recovery_code', 'recovery_code_wrong')])
      case 'invalid':
        return gone(request, reply)
    }
  }

  scope.get(PATHS.recover, PAGE, (request, reply) => showAsk(request, reply, []))

  scope.post(PATHS.recover, PAGE, async (request, reply) => {
    const { email, problem: wrong } = emailIn(request)
    if (wrong) return showAsk(request, reply, [wrong])
    await askRecovery(deps, { email, address: request.ip, language: localeOf(pages, request, null) })
    return message(request, reply, 'recovery_mailed', { email })
  })

  scope.get(PATHS.recoverWithCode, PAGE, (request, reply) => showCode(request, reply, []))

  scope.post(PATHS.recoverWithCode, PAGE, async (request, reply) => {
    const code = fieldOf(request, 'recovery_code').trim()
    if (code === '') return showCode(request, reply, [problem('recovery_code', 'code_missing')])
    const opened = await open(request, 'recover')
    if (!opened) return gone(request, reply)
    const begun = await recoverWithCode(deps, { token: opened.token, code, origin: originOf(request) })
    return showBegun(request, reply, opened.user.email, begun)
  })

  scope.post(PATHS.recoverWithNotice, PAGE, async (request, reply) => {
    const opened = await open(request, 'recover')
    if (!opened) return gone(request, reply)
    const begun = await recoverWithNotice(deps, { token: opened.token, origin: originOf(request) })
    return showBegun(request, reply, opened.user.email, begun)
  })

  scope.get(PATHS.recoverComplete, PAGE, async (request, reply) => {
    const opened = await open(request, 'complete_recovery')
    if (!opened) return gone(request, reply)
    return showComplete(request, reply, { email: opened.user.email, token: opened.token })
  })

  firstFactorRoutes<{ token: string; email: string; userId: string }>(scope, deps, PATHS.recoverComplete, {
    open: async (request) => {
      const opened = await open(request, 'complete_recovery')
      return opened && { token: opened.token, email: opened.user.email, userId: opened.user.userId }
    },
    show: showComplete,
    gone,
    finish: async (request, reply, { token }, chosen) => {
      const done = await completeRecovery(deps, { token, chosen, origin: originOf(request) })
      if (done) deps.cookie.clear(reply)
      return done ? message(request, reply, 'recovery_completed') : gone(request, reply)
    },
  })

  scope.get(PATHS.recoverCancel, PAGE, async (request, reply) => {
    const opened = await open(request, 'cancel_recovery')
    const id = opened?.link.detail.recovery
    const recovery = id === undefined ? undefined : await readRecovery(deps.identity, id, nowOf(deps))
    const about = recovery && (await readUser(deps.identity, recovery.userId))
    if (!opened || !recovery || !about) return gone(request, reply)
    const until = new Date(recovery.effectiveAt).toISOString()
    return sendPage(pages, reply, {
      ...{ ...(await frame(request, reply)), kind: 'recover-cancel', problems: [], next: null },
      ...{ email: about.email, until, token: opened.token },
    })
  })

  scope.post(PATHS.recoverCancel, PAGE, async (request, reply) => {
    const cancelled = await cancelRecovery(deps, { token: tokenIn(request), origin: originOf(request) })
    return cancelled ? message(request, reply, 'recovery_cancelled') : gone(request, reply)
  })
}
