import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../caller.ts'

// The access log: one line for each call, with ids, numbers and the route's pattern. It has no path, because paths of signers
// contain tokens, and no network address (docs/auditors/privacy.md).

/** `isQuiet`: routes whose successful calls are not logged. */
export function logCalls(app: FastifyInstance, isQuiet: (route: string | undefined) => boolean): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode >= 400 || !isQuiet(request.routeOptions.url)) app.log.info(fieldsOf(request, reply), 'call')
    done()
  })
}

function fieldsOf(request: FastifyRequest, reply: FastifyReply): object {
  const { caller } = request
  const span = request.callTrace?.span
  return {
    reqId: request.id,
    method: request.method,
    route: request.routeOptions.url ?? null,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    ...(span ? { traceId: span.traceId } : {}),
    ...(caller ? { tenantId: caller.tenantId, ...idOf(caller) } : {}),
  }
}

function idOf({ by }: Caller): object {
  return by.kind === 'key' ? { keyId: by.keyId } : { userId: by.userId, sessionId: by.sessionId }
}
