import Type from 'typebox'
import { Nullable, textOf } from '../../platform/http/schemas.ts'
import { constantHeaders } from '../dispatch/headers.ts'
import { readEndpoint } from '../endpoints/store.ts'
import { readEvent } from '../events/read-log.ts'
import { type ComposeDeps, loggedBody } from '../files/compose.ts'
import type { DeliveryRow } from './store.ts'

// The request of a delivery, as the API shows it.

export const SentRequest = Type.Object(
  {
    method: textOf('Always `POST`.', 'POST'),
    url: Nullable(textOf('Where it is sent now; null if the endpoint is deleted.', 'https://hooks.example.com/a')),
    headers: Type.Object(
      {},
      {
        additionalProperties: true,
        description:
          'The headers that are the same in every attempt. `webhook-timestamp` and `webhook-signature` are made for each attempt, and are not stored.',
        examples: [{ 'content-type': 'application/json', 'webhook-id': 'evt_06d8h2m4v5e3rkz0t1w9x7y2ba' }],
      },
    ),
    body: Nullable(
      Type.String({
        description:
          'The body, with links to its files instead of the files. Null for a key without the scope `requests:read`.',
      }),
    ),
  },
  { title: 'WebhookRequest', description: 'The request that each attempt sends.' },
)

export async function presentRequest(deps: ComposeDeps, tenantId: string, row: DeliveryRow, mayRead: boolean) {
  const endpoint = await deps.db.transaction({ tenant: tenantId }, (tx) => readEndpoint(tx, tenantId, row.endpoint_id))
  const event = mayRead ? await readEvent(deps.db, tenantId, row.event_id) : undefined
  return {
    method: 'POST',
    url: endpoint?.url ?? null,
    headers: constantHeaders({ eventId: row.event_id, number: row.number }),
    body: event ? await loggedBody(deps, { tenantId, ...event }) : null,
  }
}
