import Type from 'typebox'
import { textOf, timeOf } from '../../platform/http/schemas.ts'
import { publicId } from '../../platform/ids.ts'
import { receiverUrl } from './address.ts'
import { type CallRow, MOST_BYTES } from './calls.ts'
import type { ReceiverRow } from './store.ts'

export const RESPONSE_STATUSES = [200, 204, 400, 404, 410, 500, 503] as const

export const ResponseStatus = Type.Enum([...RESPONSE_STATUSES], {
  description:
    'The status that the receiver answers with. 2xx accepts the event; 410 disables the endpoint; after the others it is sent again.',
  examples: [200],
})

export const receiverFields = {
  id: textOf('The receiver (`whr_…`).', 'whr_06d8h2m4v5e3rkz0t1w9x7y2ba'),
  url: textOf(
    'Its URL: register it as a webhook endpoint, or give it as `webhook_url` of a request. Anybody who knows it can send calls to it.',
    'https://countersign.example.com/sandbox/receive/a3f_Jq0pXr2Vd8nLw5TzKc7YbM1sEh4uGf9iOa6RkBtWxQy',
  ),
  response_status: ResponseStatus,
  created_at: timeOf('When it was created.'),
}

export const WebhookReceiver = Type.Object(receiverFields, {
  title: 'WebhookReceiver',
  description: 'A test receiver of webhooks.',
})

export function presentReceiver(row: ReceiverRow, publicUrl: string) {
  return {
    id: publicId('whr', row.receiver_id),
    url: receiverUrl(publicUrl, row.token),
    response_status: row.response_status,
    created_at: new Date(row.created_at).toISOString(),
  }
}

export const WebhookReceiverCall = Type.Object(
  {
    id: textOf('The call (`whc_…`).', 'whc_06d8h2m4v5e3rkz0t1w9x7y2ba'),
    received_at: timeOf('When it was received.'),
    sender: Type.Enum(['countersign', 'other'], {
      description: '`countersign`: this service sent it. `other`: somebody else who knows the URL.',
    }),
    headers: Type.Record(Type.String(), Type.String(), {
      description:
        'Those of webhooks: `webhook-id`, `webhook-timestamp`, `webhook-signature`, `countersign-delivery-number`, `content-type` and `user-agent`.',
      examples: [{ 'webhook-id': 'evt_06d8h2m4v5e3rkz0t1w9x7y2ba', 'content-type': 'application/json' }],
    }),
    body: textOf(`The body as text, up to ${MOST_BYTES} bytes.`, '{"type":"document.signed"}'),
    body_size: Type.Integer({ description: 'The size of the whole body in bytes.', examples: [412] }),
    body_truncated: Type.Boolean({
      description: 'Whether `body` is only the beginning. A signature covers the whole body.',
    }),
    response_status: Type.Integer({ description: 'The status that it was answered with.', examples: [200] }),
  },
  { title: 'WebhookReceiverCall', description: 'A call that a test receiver received.' },
)

export function presentCall(row: CallRow) {
  return {
    id: publicId('whc', row.call_id),
    received_at: new Date(row.received_at).toISOString(),
    sender: row.sender,
    headers: row.headers,
    // Bytes that are not UTF-8 become replacement characters, as does a character that the limit cuts.
    body: row.body.toString('utf8'),
    body_size: row.body_size,
    body_truncated: row.body_size > row.body.length,
    response_status: row.response_status,
  }
}
