import type { Locale, PageSender, SignerStatus, StatusPage } from '@countersign/signing'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Failure } from '../../platform/errors.ts'
import { answerWithError, statusOf, toFailure } from '../../platform/http/problem.ts'
import type { SigningDeps } from '../deps.ts'
import { genericStatusPage } from './build-page.ts'
import { readActiveSender } from './read-sender.ts'
import { NO_HELP } from './recovery.ts'
import { isScript, localeOf, redirect, sendPage } from './respond.ts'

/** The error handler of the signing pages: a status page for a person, JSON for a script or an image. */
export function signingErrorHandler(deps: SigningDeps) {
  return async (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const failure = toFailure(error)
    const base = request.method === 'POST' && SHOWN_ON_PAGE.has(failure.code) && BASE.exec(request.url)?.[0]
    const status = statusFor(failure)
    if (expectsJson(request) || !(base || status)) answerWithError(error, request, reply)
    else if (base) redirect(reply, base)
    else if (status) await sendStatusPage(deps, request, reply, failure, status)
    return reply
  }
}

async function sendStatusPage(
  deps: SigningDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  failure: Failure,
  status: SignerStatus,
): Promise<void> {
  const httpStatus = statusOf(failure)
  if (httpStatus >= 500) request.log.error({ err: failure.cause ?? failure }, 'request to a signing page failed')
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', String(failure.retryAfterSeconds))
  const locale = localeOf(deps, request, null)
  const page = {
    ...genericStatusPage(status, locale, request.embedOrigins ?? [], request.inboxPosition),
    ...recoveryOf(status, request),
    sender: NEEDS_NO_DATABASE.has(status) ? null : await senderOf(deps, request, locale),
  }
  await sendPage(
    deps,
    reply,
    status === 'delegated' ? { ...page, ...delegationIn(failure, request) } : page,
    httpStatus,
  )
}

/**
 * Who can help, and where to try again: the page that the form was sent from. Nothing of a suspended sender is shown, who
 * may have been suspended for what the mail says.
 */
function recoveryOf(status: SignerStatus, { url, recovery }: FastifyRequest): Partial<StatusPage> {
  const retryAt = BASE.exec(url)?.[0] ?? null
  if (recovery === null || status === 'suspended') return { help: { ...NO_HELP, retryAt } }
  return { ...recovery, help: { ...recovery.help, retryAt } }
}

/** The pages of a service that is overloaded or broken, and the page that shows nothing of its sender. */
const NEEDS_NO_DATABASE: ReadonlySet<SignerStatus> = new Set(['busy', 'unavailable', 'suspended'])

/** Without the sender the page still says what happened. */
async function senderOf(
  { db }: SigningDeps,
  { senderTenant, log }: FastifyRequest,
  locale: Locale,
): Promise<PageSender | null> {
  if (senderTenant === null) return null
  try {
    return await readActiveSender(db, senderTenant, locale)
  } catch (err) {
    log.warn({ err }, 'the sender of a status page could not be read')
    return null
  }
}

/** The person whom the visitor named. The base identifies the visit, whose frame is told of the delegation once. */
function delegationIn({ details }: Failure, { url }: FastifyRequest): Pick<StatusPage, 'base' | 'delegate'> {
  return { base: BASE.exec(url)?.[0] ?? null, delegate: (details.delegate as string | null | undefined) ?? null }
}

const BASE = /^\/(s\/[^/?]+\/frame|s|sign|visit|q|queue)\/[^/?]+/
/** The form was sent in the wrong state. The redirect shows the page of the current state, which says why. */
const SHOWN_ON_PAGE = new Set(['wrong_state', 'not_shown', 'code_needed'])

const FOR_SCRIPTS = /\/(pages\/\d+(\.webp|\/text)|signed-document|(certificate|remote)\/.+|uploads(\/[^/]+)?)$/

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
    case 'visit_over':
      return (details.state as SignerStatus | undefined) ?? 'elsewhere'
    case 'link_gone':
      return (details.state as SignerStatus | undefined) ?? 'replaced'
    default:
      return undefined
  }
}
