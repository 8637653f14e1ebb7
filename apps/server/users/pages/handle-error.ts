import { type ErrorName, PATHS } from '@countersign/sign-in-pages'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Failure } from '../../platform/errors.ts'
import { fieldOf } from '../../platform/http/browsers/forms.ts'
import type { Code } from '../../platform/http/codes.ts'
import { answerWithError, statusOf, toFailure } from '../../platform/http/problem.ts'
import type { UserPages } from './deps.ts'
import { frameOf, redirect, sendPage } from './send.ts'

/** The error handler of the pages for users: a page for a person, JSON for a script. */
export function pageErrorHandler(pages: UserPages) {
  return async (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const failure = toFailure(error)
    const path = continuation(failure, request)
    if (!acceptsHtml(request)) answerWithError(error, request, reply)
    else if (path !== null) redirect(reply, path)
    else await sendErrorPage(pages, request, reply, failure)
    await reply
  }
}

export function acceptsHtml({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return /\btext\/html\b/.test(headers.accept ?? '')
}

/** Who is not signed in signs in, and who needs a fresh confirmation gives it. Both come back afterwards. */
function continuation({ code }: Failure, request: FastifyRequest): string | null {
  if (code === 'session_over') return `${withNext(PATHS.signIn, request)}&ended=yes`
  if (code === 'missing_api_key') return withNext(PATHS.signIn, request)
  if (code === 'step_up_required') return withNext(PATHS.stepUp, request)
  return null
}

/** A form is not sent again: its page is shown again. */
function withNext(path: string, request: FastifyRequest): string {
  const next = request.method === 'GET' ? request.url : pageOfForm(request)
  return `${path}?next=${encodeURIComponent(next)}`
}

/** What the query of a page has, and its form as a field. */
const QUERY: Readonly<Record<string, string>> = {
  [PATHS.liveKey]: 'account',
  [PATHS.device]: 'user_code',
}

function pageOfForm(request: FastifyRequest): string {
  const own = request.url.split('?')[0] ?? ''
  if (own.startsWith(`${PATHS.security}/`)) return PATHS.security
  const page = own.startsWith(`${PATHS.device}/`) ? PATHS.device : own
  const name = QUERY[page]
  const value = name === undefined ? '' : fieldOf(request, name)
  return value === '' ? page : `${page}?${name}=${encodeURIComponent(value.toWellFormed())}`
}

async function sendErrorPage(
  pages: UserPages,
  request: FastifyRequest,
  reply: FastifyReply,
  failure: Failure,
): Promise<void> {
  if (statusOf(failure) >= 500) request.log.error({ err: failure.cause ?? failure }, 'request to a page failed')
  // The page of a failure must not fail: without the session it has no header.
  const viewer = await pages.viewerOf(request).catch(() => null)
  const frame = frameOf(pages, reply, viewer)
  if (failure.code === 'link_gone') {
    sendPage(pages, reply, { ...frame, kind: 'message', outcome: 'link_invalid', next: null })
    return
  }
  const retryAfter = failure.retryAfterSeconds ?? null
  if (retryAfter !== null) reply.header('retry-after', String(retryAfter))
  const error = ERROR_OF_CODE[failure.code] ?? errorOfStatus(statusOf(failure))
  const requestId = error === 'internal' ? request.id : null
  sendPage(pages, reply, { ...frame, kind: 'error', error, address: addressOf(request), retryAfter, requestId })
}

/** A GET can be repeated in another language. */
function addressOf({ method, url }: FastifyRequest) {
  if (method !== 'GET') return null
  const { pathname, searchParams } = new URL(url, 'https://own.invalid')
  searchParams.delete('lang')
  return { path: pathname, query: Object.fromEntries(searchParams) }
}

const ERROR_OF_CODE: Partial<Record<Code, ErrorName>> = {
  cross_site: 'cross_site',
  account_closed: 'account_closed',
  account_suspended: 'account_suspended',
  too_many_tries: 'rate_limited',
}

function errorOfStatus(status: number): ErrorName {
  if (status === 401 || status === 403) return 'forbidden'
  if (status === 404 || status === 405 || status === 410) return 'not_found'
  if (status === 429) return 'rate_limited'
  if (status === 503) return 'unavailable'
  return status >= 500 ? 'internal' : 'bad_request'
}
