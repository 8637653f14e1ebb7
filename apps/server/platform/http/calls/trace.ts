import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isTracing, type OpenSpan, startSpan, withSpan } from '../../telemetry/tracing.ts'

// One span for each call. Whose trace it continues:
// - A call with a valid API key continues the trace of its `traceparent`. Anybody can open an account, so its flag `sampled`
//   is ignored.
// - A call of a signer continues the trace of the request that the signer's link belongs to (`continueTrace`). The browser's
//   own `traceparent` is ignored: it could add spans to any trace, or make the service record every call.
// - Any other call begins a trace.

interface CallTrace {
  startedAt: number
  /** The traceparent of the sign request. */
  parent: string | null
  span: OpenSpan | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null or undefined: the call is not traced. */
    callTrace?: CallTrace | null
  }
}

/** Adds nothing without tracing. `isQuiet`: routes that are not traced. */
export function traceCalls(app: FastifyInstance, isQuiet: (route: string | undefined) => boolean): void {
  if (!isTracing()) return
  app.decorateRequest('callTrace', null)
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isQuiet(request.routeOptions.url)) {
      request.callTrace = { startedAt: Date.now(), parent: null, span: undefined }
    }
    done()
  })
  app.addHook('preHandler', (request, _reply, done) => {
    const call = request.callTrace
    if (!call || !request.caller) return done()
    const { traceparent } = request.headers
    call.span = begin(request, call, typeof traceparent === 'string' ? traceparent : null, true)
    if (call.span) withSpan(call.span, done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const call = request.callTrace
    if (call) {
      call.span ??= begin(request, call, call.parent, false)
      end(call.span, request, reply)
    }
    done()
  })
}

/** The call belongs to the trace of a sign request. Null: the request has none. */
export function continueTrace({ callTrace }: FastifyRequest, parent: string | null): void {
  if (callTrace && parent !== null) callTrace.parent = parent
}

function begin(
  request: FastifyRequest,
  { startedAt }: CallTrace,
  parent: string | null,
  isForeign: boolean,
): OpenSpan | undefined {
  const route = request.routeOptions.url
  const attributes = { 'http.request.method': request.method, ...(route === undefined ? {} : { 'http.route': route }) }
  const name = route === undefined ? request.method : `${request.method} ${route}`
  return startSpan({ name, kind: 'server', parent, isForeign, startedAt, attributes })
}

function end(span: OpenSpan | undefined, { id, caller }: FastifyRequest, { statusCode }: FastifyReply): void {
  span?.set({
    'http.response.status_code': statusCode,
    'countersign.call_id': id,
    ...(caller ? { 'countersign.tenant_id': caller.tenantId } : {}),
  })
  span?.end(statusCode >= 500 ? String(statusCode) : undefined)
}
