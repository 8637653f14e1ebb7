import type { Database } from '../../platform/db/database.ts'
import { publicId } from '../../platform/ids.ts'
import { inTraceOf } from '../../signrequests/trace.ts'
import type { Send } from './send.ts'

/** Each attempt is a span of the trace of its request, which the receiver gets as `traceparent`. */
export function traceSend(db: Database, send: Send): Send {
  return (target, content) => {
    const request = { tenantId: content.tenantId, requestId: content.streamId }
    const attributes = { 'countersign.event_id': publicId('evt', content.eventId) }
    return inTraceOf(db, request, { name: 'webhook delivery', kind: 'client', attributes }, async (span) => {
      const sent = await send(target, content)
      const { reason, status } = sent.attempt
      span?.set({ 'countersign.outcome': reason, ...(status === null ? {} : { 'http.response.status_code': status }) })
      return sent
    })
  }
}
