import type { SignerStatus } from '@countersign/signing'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Failure } from '../../platform/errors.ts'
import { answerWithError, statusOf, toFailure } from '../../platform/http/problem.ts'
import type { SigningDeps } from '../deps.ts'
import { goTo, isScript, localeOf, sendPage } from './edge.ts'
import { showNothing } from './show.ts'

/** Errors of the signing page: a calm page for a person, the API's form for a script or an image. */
export function answerVisitor(deps: SigningDeps) {
  return (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void => {
    const failure = toFailure(error)
    const base = request.method === 'POST' && TOLD_AT_BASE.has(failure.code) && BASE.exec(request.url)?.[0]
    const state = stateOf(failure)
    if (wantsData(request) || !(base || state)) answerWithError(error, request, reply)
    else if (base) goTo(reply, base)
    else if (state) sendCalm(deps, request, reply, failure, state)
  }
}

function sendCalm(
  deps: SigningDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  failure: Failure,
  state: SignerStatus,
): void {
  const status = statusOf(failure)
  if (status >= 500) request.log.error({ err: failure.cause ?? failure }, 'a visitor could not be served')
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', String(failure.retryAfterSeconds))
  const locale = localeOf(deps, request, null)
  sendPage(deps, reply, showNothing(state, locale, request.framedBy, request.fromQueue), status)
}

const BASE = /^\/(sign|visit)\/[^/?]+/
/** A form came too late, or too early: the page itself says why. */
const TOLD_AT_BASE = new Set(['wrong_state', 'not_shown', 'code_needed'])

const FOR_SCRIPTS = /\/(pages\/\d+(\.webp|\/text)|signed-document|(certificate|remote)\/.+)$/

function wantsData(request: FastifyRequest): boolean {
  return isScript(request) || FOR_SCRIPTS.test(request.url.split('?')[0] ?? '')
}

function stateOf({ code, details }: Failure): SignerStatus | undefined {
  switch (code) {
    case 'not_found':
      return 'unknown'
    case 'rate_limited':
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
