import { TEST_TYPE } from '@countersign/domain/webhook'
import Type from 'typebox'
import { Nullable, textOf, timeOf } from '../../platform/http/schemas.ts'
import { publicId } from '../../platform/ids.ts'
import type { DeliveryRow } from './store.ts'

// Deliveries as the API shows them.

export const DELIVERY_STATES = ['pending', 'delivered', 'failed', 'skipped'] as const

const AttemptSchema = Type.Object(
  {
    at: timeOf('When it was made.'),
    outcome: Type.String({
      examples: ['accepted'],
      description:
        '`accepted`, or why not: `refused`, `redirected`, `gone`, `unavailable`, `address_refused`, `no_address`, `connection_refused`, `connection_failed`, `connection_closed`, `tls_failed`, `not_http`, `no_answer`, `slow_answer`, `incomplete_answer`. Nothing was sent, by a fault of the service: `file_unavailable`, `body_changed`, `secret_unavailable` (rotate the secret). `file_erased`: the files of the event were erased.',
    }),
    status: Nullable(Type.Integer({ description: 'Of the HTTP answer, if one came.' })),
    duration_ms: Type.Integer({ description: 'How long it took, in milliseconds.', examples: [84] }),
    excerpt: Nullable(Type.String({ description: 'The beginning of an answer that was no success.' })),
    response_headers: Nullable(
      Type.Object(
        {},
        {
          additionalProperties: true,
          description: 'Headers of an answer that was no success, as far as they help to find its cause.',
          examples: [{ 'content-type': 'text/html', server: 'nginx' }],
        },
      ),
    ),
    detail: Nullable(Type.String({ description: 'What the network or our address guard said.' })),
  },
  { title: 'DeliveryAttempt', description: 'An attempt to deliver.' },
)

export const deliveryFields = {
  id: textOf('The delivery (`whd_…`).', 'whd_06d8h2m4v5e3rkz0t1w9x7y2ba'),
  endpoint_id: textOf('The endpoint (`whe_…`).', 'whe_06d8h2m4v5e3rkz0t1w9x7y2ba'),
  event_id: textOf('The event (`evt_…`), sent as `webhook-id`.', 'evt_06d8h2m4v5e3rkz0t1w9x7y2ba'),
  event_type: textOf('The type of the event.', 'document.signed'),
  sign_request_id: Nullable(textOf('The sign request; null for a test.', 'sr_06d8h2m4v5e3rkz0t1w9x7y2ba')),
  sequence: Type.Integer({ description: 'The number of the event in its sign request.', examples: [7] }),
  number: Nullable(
    Type.Integer({
      description:
        'Counts the deliveries to this endpoint without gaps, from 1. Sent as `countersign-delivery-number`; the same in every attempt. Null for deliveries from before they were numbered.',
      examples: [17],
    }),
  ),
  state: Type.Enum([...DELIVERY_STATES], {
    description:
      '`failed`: given up after ten tries. `skipped`: the endpoint was disabled or deleted before it was delivered.',
  }),
  attempts: Type.Array(AttemptSchema, { description: 'All attempts, in order.' }),
  next_attempt_at: Nullable(timeOf('When the next attempt is due.')),
  body_sha256: Nullable(Type.String({ description: 'Of the body, the same in every attempt; null before the first.' })),
  created_at: timeOf('When it was put in the queue.'),
  settled_at: Nullable(timeOf('When it was delivered, given up or skipped.')),
}

export const WebhookDelivery = Type.Object(deliveryFields, {
  title: 'WebhookDelivery',
  description: 'An event on its way to an endpoint.',
})

export function presentDelivery(row: DeliveryRow) {
  return {
    id: publicId('whd', row.delivery_id),
    endpoint_id: publicId('whe', row.endpoint_id),
    event_id: publicId('evt', row.event_id),
    event_type: row.type,
    sign_request_id: row.type === TEST_TYPE ? null : publicId('sr', row.stream_id),
    sequence: row.seq,
    number: row.number,
    state: row.state,
    attempts: row.attempts.map(({ at, reason, status, ms, excerpt, headers = null, detail }) => ({
      at,
      outcome: reason,
      status,
      duration_ms: ms,
      excerpt,
      response_headers: headers,
      detail,
    })),
    next_attempt_at: row.due_at?.toISOString() ?? null,
    body_sha256: row.body_sha256?.toString('hex') ?? null,
    created_at: row.created_at.toISOString(),
    settled_at: row.settled_at?.toISOString() ?? null,
  }
}
