import { TEST_TYPE } from '@countersign/domain/webhook'
import Type from 'typebox'
import { Nullable, Timestamp } from '../../platform/http/schemas.ts'
import { publicId } from '../../platform/ids.ts'
import type { DeliveryRow } from './store.ts'

// Deliveries as the API shows them.

export const DELIVERY_STATES = ['pending', 'delivered', 'failed', 'skipped'] as const

const AttemptSchema = Type.Object({
  at: Timestamp,
  outcome: Type.String({
    description:
      '`accepted`, or why not: `refused`, `redirected`, `gone`, `unavailable`, `address_refused`, `no_address`, `connection_refused`, `connection_failed`, `connection_closed`, `tls_failed`, `not_http`, `no_answer`, `slow_answer`, `incomplete_answer`. Nothing was sent, by a fault of the service: `file_unavailable`, `body_changed`, `secret_unavailable` (rotate the secret). `file_erased`: the files of the event were erased.',
  }),
  status: Nullable(Type.Integer({ description: 'Of the HTTP answer, if one came.' })),
  duration_ms: Type.Integer(),
  excerpt: Nullable(Type.String({ description: 'The beginning of an answer that was no success.' })),
  detail: Nullable(Type.String({ description: 'What the network or our address guard said.' })),
})

export const deliveryFields = {
  id: Type.String({ examples: ['whd_06g3…'] }),
  endpoint_id: Type.String(),
  event_id: Type.String({ description: 'Sent as `webhook-id`.' }),
  event_type: Type.String(),
  sign_request_id: Nullable(Type.String({ description: 'Null for a test.' })),
  sequence: Type.Integer(),
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
  attempts: Type.Array(AttemptSchema),
  next_attempt_at: Nullable(Timestamp),
  body_sha256: Nullable(Type.String({ description: 'Of the body, the same in every attempt; null before the first.' })),
  created_at: Timestamp,
  settled_at: Nullable(Timestamp),
}

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
    attempts: row.attempts.map(({ at, reason, status, ms, excerpt, detail }) => ({
      at,
      outcome: reason,
      status,
      duration_ms: ms,
      excerpt,
      detail,
    })),
    next_attempt_at: row.due_at?.toISOString() ?? null,
    body_sha256: row.body_sha256?.toString('hex') ?? null,
    created_at: row.created_at.toISOString(),
    settled_at: row.settled_at?.toISOString() ?? null,
  }
}
