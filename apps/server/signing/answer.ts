import type { CalmState } from '@countersign/signing'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../platform/errors.ts'
import { answerWithError } from '../platform/http/problem.ts'
import type { SigningDeps } from './deps.ts'
import { goTo, isScript, localeOf, sendPage } from './edge.ts'
import { showNothing } from './show.ts'

/** Errors of the signing page: a calm page for a person, the API's form for a script or an image. */
export function answerVisitor(deps: SigningDeps) {
  return (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void => {
    const failure = error instanceof Failure && !wantsData(request) ? error : undefined
    const base = failure && TOLD_AT_BASE.has(failure.code) && request.method === 'POST' && BASE.exec(request.url)?.[0]
    const state = failure && stateOf(failure)
    if (base) goTo(reply, base)
    else if (state) sendCalm(deps, request, reply, state, failure.retryAfterSeconds)
    else answerWithError(error, request, reply)
  }
}

function sendCalm(
  deps: SigningDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  state: CalmState,
  retryAfterSeconds: number | undefined,
): void {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  sendPage(deps, reply, showNothing(state, localeOf(deps, request, null), request.framedBy))
}

const BASE = /^\/(sign|visit)\/[^/?]+/
/** A form came too late, or too early: the page itself says why. */
const TOLD_AT_BASE = new Set(['wrong_state', 'not_shown', 'code_needed'])

function wantsData(request: FastifyRequest): boolean {
  return isScript(request) || /\/(pages\/\d+(\.webp|\/text)|signed-document)$/.test(request.url.split('?')[0] ?? '')
}

function stateOf({ code, details }: Failure): CalmState | undefined {
  switch (code) {
    case 'not_found':
      return 'unknown'
    case 'rate_limited':
    case 'too_many_tries':
      return 'too_many_tries'
    case 'visit_over':
      return 'elsewhere'
    case 'link_gone':
      return (details.state as CalmState | undefined) ?? 'replaced'
    default:
      return undefined
  }
}
