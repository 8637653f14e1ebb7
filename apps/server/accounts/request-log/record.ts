import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { documentOf } from '../../platform/http/calls/outcome.ts'
import { madeIdOf } from '../../platform/http/calls/request-id.ts'
import { MAX_INTEGER } from '../../platform/http/schemas.ts'
import { newId } from '../../platform/ids.ts'
import { makeBudget } from '../../platform/throttle/budget.ts'
import { countCalls } from './measure.ts'
import type { LoggedCall } from './write.ts'

// Records each call of the API whose account is known. A call is recorded when its connection is done with it: after the
// last byte of a response, at the end of an event stream, or when its client leaves.

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Calls of this route are not in the request log. */
    isUnlogged?: boolean
  }
}

/** The client left before the response began. Not a status of HTTP; nginx uses the same number. */
const CLIENT_LEFT = 499

const LONGEST_PATH = 500
const LONGEST_USER_AGENT = 200

/**
 * Of an environment, in each process. All calls that changed something are kept: the account's limit of writes bounds
 * them. Reads and refused calls are many, and would fill the table.
 */
const KEPT_PER_MINUTE = 600

export interface CallSink {
  add(call: LoggedCall): void
}

/** Must be called before authenticateCallers, so that it sees the calls that are refused there. */
export function recordCalls(app: FastifyInstance, sink: CallSink): void {
  const budget = makeBudget({ perMinute: KEPT_PER_MINUTE, burst: KEPT_PER_MINUTE })

  function record(request: FastifyRequest, reply: FastifyReply, madeId: string | undefined, entryId: string): void {
    const { knownCaller, method, routeOptions, headers } = request
    if (!knownCaller) return
    const { tenantId, by } = knownCaller
    const status = reply.raw.headersSent ? reply.statusCode : CLIENT_LEFT
    const kind = status >= 400 ? 'failure' : method === 'GET' || method === 'HEAD' ? 'read' : null
    if (kind !== null && budget.take(`${kind} ${tenantId}`) > 0) {
      countCalls('limited', 1)
      return
    }
    sink.add({
      tenant_id: tenantId,
      entry_id: entryId,
      request_id: madeId === undefined ? request.id : null,
      method,
      path: pathOf(request.url),
      route: templateOf(routeOptions.url ?? ''),
      status,
      error_code: request.errorCode,
      duration_ms: Math.min(Math.round(reply.elapsedTime), MAX_INTEGER),
      key_id: by.kind === 'key' ? by.keyId : null,
      user_id: by.kind === 'member' ? by.userId : null,
      document_id: documentOf(request),
      user_agent: headers['user-agent']?.slice(0, LONGEST_USER_AGENT) ?? null,
    })
  }

  app.addHook('onRequest', (request, reply, done) => {
    const { scope, isUnlogged } = request.routeOptions.config
    if (scope !== undefined && !isUnlogged) {
      // The id has the time of arrival.
      const madeId = madeIdOf(request)
      const entryId = madeId ?? newId()
      reply.raw.once('close', () => record(request, reply, madeId, entryId))
    }
    done()
  })
}

/** Without the query, which may have a person's address. */
function pathOf(url: string): string {
  const end = url.indexOf('?')
  return url.slice(0, Math.min(end < 0 ? url.length : end, LONGEST_PATH))
}

const templates = new Map<string, string>()

/** A route as the OpenAPI document names it: `/pages/:page(^\\d+).webp` is `/pages/{page}.webp`. */
export function templateOf(url: string): string {
  const known = templates.get(url)
  if (known !== undefined) return known
  const template = url.replaceAll(/\([^()]*\)/g, '').replaceAll(/:([A-Za-z_]+)/g, '{$1}')
  templates.set(url, template)
  return template
}
