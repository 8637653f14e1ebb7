import Fastify, { type FastifyInstance, LogController, type RouteOptions } from 'fastify'
import type { Logger } from 'pino'
import { Failure } from '../errors.ts'
import { newId } from '../ids.ts'
import { makeAjv } from './ajv.ts'
import { readJsonBodies } from './body.ts'
import { limitBodyTimes } from './body-time.ts'
import { answerWithError } from './problem.ts'
import { mustHaveStorableQuery } from './storable-text.ts'

export interface HttpOptions {
  logger: Logger
  /** The public origin: the base of every link. */
  publicOrigin: string
  /** Proxies whose X-Forwarded-For is trusted. It is ignored from all other peers. */
  trustedProxies: string[]
  jsonLimitBytes: number
}

export function buildHttpServer(options: HttpOptions): FastifyInstance {
  const app = Fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustedProxies.length > 0 ? options.trustedProxies : false,
    bodyLimit: options.jsonLimitBytes,
    genReqId: () => `req_${newId().replaceAll('-', '')}`,
    requestIdHeader: false,
    routerOptions: { ignoreTrailingSlash: false },
    // Without it, the framework answers an undecodable path in its own format.
    frameworkErrors: answerWithError,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  }) as unknown as FastifyInstance
  app.decorate('publicOrigin', options.publicOrigin)
  limitBodyTimes(app)
  readJsonBodies(app)
  validateStrictly(app)
  app.setErrorHandler(answerWithError)
  answerMethodNotAllowed(app, options)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', request.id)
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'no-referrer')
    reply.header('cache-control', 'no-store')
  })
  app.addHook('preValidation', async (request) => mustHaveStorableQuery(request.url, request.query))
  return app
}

/** Bodies are validated without coercion. Query strings and paths, which are text, are coerced. */
function validateStrictly(app: FastifyInstance): void {
  const bodies = makeAjv({ coerceTypes: false })
  const texts = makeAjv({ coerceTypes: true })
  app.setValidatorCompiler(({ schema, httpPart }) => (httpPart === 'body' ? bodies : texts).compile(schema as object))
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
      throw new Failure('method_not_allowed', `${path.slice(0, 200)} supports ${methods}, not ${request.method}.`)
    }
    const docs = `${publicOrigin}/docs`
    throw new Failure('not_found', `Not found: ${path.slice(0, 200)}. All calls are listed at ${docs}.`)
  })
}
