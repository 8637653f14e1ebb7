import type { SignerStatus } from '@countersign/signing'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Failure } from '../../platform/errors.ts'
import { answerWithError, statusOf, toFailure } from '../../platform/http/problem.ts'
import type { SigningDeps } from '../deps.ts'
import { genericStatusPage } from './build-page.ts'
import { isScript, localeOf, redirect, sendPage } from './respond.ts'

/** The error handler of the signing pages: a status page for a person, JSON for a script or an image. */
export function signingErrorHandler(deps: SigningDeps) {
  return (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void => {
    const failure = toFailure(error)
    const base = request.method === 'POST' && SHOWN_ON_PAGE.has(failure.code) && BASE.exec(request.url)?.[0]
    const status = statusFor(failure)
    if (expectsJson(request) || !(base || status)) answerWithError(error, request, reply)
    else if (base) redirect(reply, base)
    else if (status) sendStatusPage(deps, request, reply, failure, status)
  }
}

function sendStatusPage(
  deps: SigningDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  failure: Failure,
  status: SignerStatus,
): void {
  const httpStatus = statusOf(failure)
  if (httpStatus >= 500) request.log.error({ err: failure.cause ?? failure }, 'request to a signing page failed')
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', String(failure.retryAfterSeconds))
  const locale = localeOf(deps, request, null)
  sendPage(
    deps,
    reply,
    genericStatusPage(status, locale, request.embedOrigins ?? [], request.inboxPosition),
    httpStatus,
  )
}

const BASE = /^\/(s\/[^/?]+\/frame|s|sign|visit)\/[^/?]+/
/** The form was sent in the wrong state. The redirect shows the page of the current state, which says why. */
const SHOWN_ON_PAGE = new Set(['wrong_state', 'not_shown', 'code_needed'])

const FOR_SCRIPTS = /\/(pages\/\d+(\.webp|\/text)|signed-document|(certificate|remote)\/.+)$/

function expectsJson(request: FastifyRequest): boolean {
  return isScript(request) || FOR_SCRIPTS.test(request.url.split('?')[0] ?? '')
}

function statusFor({ code, details }: Failure): SignerStatus | undefined {
  switch (code) {
    case 'not_found':
      return 'unknown'
    case 'rate_limited':
      return 'busy'
    case 'overloaded':
    case 'unavailable':
    case 'internal_error':
      return 'unavailable'
    case 'too_many_tries':
      return 'too_many_tries'
    case 'visit_over':
      return 'elsewhere'
    case 'link_gone':
      return (details.state as SignerStatus | undefined) ?? 'replaced'
    default:
      return undefined
  }
}
