import Fastify, { type FastifyInstance, LogController, type RouteOptions } from 'fastify'
import type { Logger } from 'pino'
import { Failure } from '../errors.ts'
import { limitBodyTimes } from './bodies/body-time.ts'
import { compressAnswers } from './bodies/compress.ts'
import { gunzipBodies } from './bodies/gunzip.ts'
import { mustHaveStorableQuery } from './bodies/storable-text.ts'
import { readJsonBodies } from './body.ts'
import { trackOutcomes } from './calls/outcome.ts'
import { newRequestId, requestIdOf } from './calls/request-id.ts'
import { compileSchemasLazily } from './compile-lazily.ts'
import { type HeaderOptions, makeCommonHeaders } from './headers.ts'
import { applyPreferences } from './prefer.ts'
import { answerWithError } from './problem.ts'
import { shownPath } from './site/shown-path.ts'
import { answerSocketErrors, uriTooLong } from './socket-errors.ts'

const LONGEST_URL = 8_192
const START_MS = 60_000

export interface HttpOptions extends HeaderOptions {
  logger: Logger
  /** Proxies whose X-Forwarded-For is trusted. It is ignored from all other peers. */
  trustedProxies: string[]
  jsonLimitBytes: number
}

export function buildHttpServer(options: HttpOptions): FastifyInstance {
  const headersFor = makeCommonHeaders(options)
  const app = Fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustedProxies.length > 0 ? options.trustedProxies : false,
    bodyLimit: options.jsonLimitBytes,
    genReqId: requestIdOf,
    requestIdHeader: false,
    routerOptions: { ignoreTrailingSlash: false },
    // Without it, the framework answers an undecodable path in its own format. It runs no hook before.
    frameworkErrors: (error, request, reply) => {
      reply.headers(headersFor(request.id))
      answerWithError(error, request, reply)
    },
    // Scripts of pages that are missing or outdated are built at the start: on a busy machine longer than the default.
    pluginTimeout: START_MS,
    forceCloseConnections: 'idle',
    // The framework and Node would answer in their own format: refuseUnservable answers in ours.
    return503OnClosing: false,
    http: { requireHostHeader: false },
  }) as unknown as FastifyInstance
  // No route has this method. The framework would parse its body before it looks for a route, and fail.
  app.addHttpMethod('QUERY', { hasBody: false, overrideExisting: true })
  app.decorate('publicOrigin', options.publicOrigin)
  trackOutcomes(app)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersFor(request.id))
    done()
  })
  answerSocketErrors(app, { newRequestId, headersFor })
  refuseUnservable(app)
  limitBodyTimes(app)
  gunzipBodies(app)
  readJsonBodies(app)
  compileSchemasLazily(app)
  closeQueries(app)
  applyPreferences(app)
  compressAnswers(app)
  app.setErrorHandler(answerWithError)
  answerMethodNotAllowed(app, options)
  app.addHook('preValidation', async (request) => mustHaveStorableQuery(request.url, request.query))
  return app
}

function refuseUnservable(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onRequest', async ({ url, raw }) => {
    if (closing) {
      const message = 'This server is stopping. Nothing was changed: repeat the call.'
      throw new Failure('unavailable', message, { retryAfterSeconds: 1 })
    }
    if (raw.httpVersionMajor < 1) throw new Failure('bad_request', 'The request line has no version of HTTP.')
    // RFC 9112, section 3.2.
    if (raw.headers.host === undefined && raw.httpVersion === '1.1') {
      throw new Failure('bad_request', 'The request has no Host header.')
    }
    if (url.length > LONGEST_URL) throw uriTooLong()
  })
}

/** A misspelled filter would otherwise list everything. Pages of people take any query: mail services add their own. */
function closeQueries(app: FastifyInstance): void {
  app.addHook('onRoute', (route: RouteOptions) => {
    if (!route.url.startsWith('/api/') || !route.schema) return
    const open = route.schema.querystring ?? { type: 'object', properties: {} }
    route.schema = { ...route.schema, querystring: { ...open, additionalProperties: false } }
  })
}

/** A known path called with another method: 405 with Allow, not 404. */
function answerMethodNotAllowed(app: FastifyInstance, { publicOrigin }: HttpOptions): void {
  const routes: { pattern: RegExp; method: string }[] = []
  app.addHook('onRoute', (route: RouteOptions) => {
    const source = route.url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:[A-Za-z_]+/g, '[^/]+')
    for (const method of [route.method].flat()) routes.push({ pattern: new RegExp(`^${source}$`), method })
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const allowed = new Set(routes.filter((r) => r.pattern.test(path)).map((r) => r.method))
    if (allowed.size > 0) {
      const methods = [...allowed].join(', ')
      reply.header('allow', methods)
      throw new Failure('method_not_allowed', `${shownPath(path)} supports ${methods}, not ${request.method}.`)
    }
    const docs = `${publicOrigin}/docs`
    throw new Failure('not_found', `Not found: ${shownPath(path)}. All calls are listed at ${docs}.`)
  })
}
