import type { FastifyRequest } from 'fastify'
import type { Database } from '../platform/db/database.ts'
import { nullable, rowDecoder, text } from '../platform/db/decode.ts'
import { continueTrace } from '../platform/http/calls/trace.ts'
import { publicId } from '../platform/ids.ts'
import { inSpan, isTracing, type OpenSpan, type SpanStart } from '../platform/telemetry/tracing.ts'

// The trace of a request: its row has the traceparent of the call that created it, and every later step, in any process,
// continues it. Links and mails carry no id of a trace.

export interface TracedRequest {
  tenantId: string
  requestId: string
}

/** Runs a step of the request's life as a span of its trace. Without tracing it only runs the step. */
export async function inTraceOf<T>(
  db: Database,
  request: TracedRequest,
  step: Pick<SpanStart, 'name' | 'kind' | 'attributes'>,
  work: (span: OpenSpan | undefined) => Promise<T>,
): Promise<T> {
  if (!isTracing()) return work(undefined)
  const traceparent = await traceOf(db, request)
  const attributes = {
    'countersign.tenant_id': request.tenantId,
    ...(traceparent === undefined ? {} : { 'countersign.sign_request_id': publicId('sr', request.requestId) }),
    ...step.attributes,
  }
  return inSpan({ ...step, parent: traceparent ?? null, attributes }, work)
}

/** The call of a signer continues the trace of the signer's request. */
export async function joinTraceOf(db: Database, call: FastifyRequest, request: TracedRequest): Promise<void> {
  if (call.callTrace) continueTrace(call, (await traceOf(db, request)) ?? null)
}

/** Null: the request was created without tracing. Undefined: there is no such request. */
async function traceOf(db: Database, { tenantId, requestId }: TracedRequest): Promise<string | null | undefined> {
  try {
    const [[row] = []] = await db.flush({ tenant: tenantId }, [
      { name: 'trace-of-request', text: TRACE, values: [tenantId, requestId] },
    ])
    return row && decodeTrace(row).traceparent
  } catch {
    return undefined // the step itself meets the error
  }
}

const TRACE = 'SELECT traceparent FROM sign_requests WHERE tenant_id = $1 AND request_id = $2'

const decodeTrace = rowDecoder('sign_requests', { traceparent: nullable(text) })
