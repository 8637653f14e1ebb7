import type { FastifyInstance } from 'fastify'
import Type, { type Static } from 'typebox'
import { Failure } from '../../platform/errors.ts'
import { callerOf } from '../../platform/http/caller.ts'
import { idAfter, ListQuery, toPage } from '../../platform/http/lists.ts'
import {
  errorAnswersOfWrite,
  errorAnswersWithKey,
  IdempotencyHeader,
  ListOf,
  Message,
  SECURITY,
  Success,
} from '../../platform/http/schemas.ts'
import { fromPublicId, type Prefix } from '../../platform/ids.ts'
import type { ComposeDeps } from '../files/compose.ts'
import { KEPT_DAYS } from './forget.ts'
import { DELIVERY_STATES, deliveryFields, presentDelivery, WebhookDelivery } from './present.ts'
import { redeliverOne } from './redeliver.ts'
import { presentRequest, SentRequest } from './sent-request.ts'
import { type DeliveryQuery, listDeliveries, readDelivery } from './store.ts'

export interface DeliveryRouteDeps extends ComposeDeps {
  wakeDispatcher(): void
}

const BASE = '/api/v1/webhook-deliveries'
const tags = ['Webhooks']
const params = Type.Object({
  id: Type.String({
    description: 'The delivery (`whd_…`).',
    examples: ['whd_06d8h2m4v5e3rkz0t1w9x7y2ba'],
    'x-parameter': 'WebhookDeliveryId',
  }),
})

const Query = Type.Object({
  ...ListQuery.properties,
  endpoint_id: Type.Optional(Type.String({ description: 'Only those to this endpoint.' })),
  sign_request_id: Type.Optional(Type.String({ description: 'Only those of this sign request.' })),
  state: Type.Optional(Type.Enum([...DELIVERY_STATES], { description: 'Only those in this state.' })),
})
type Query = Static<typeof Query>

export function deliveryRoutes(app: FastifyInstance, deps: DeliveryRouteDeps): void {
  const { db, wakeDispatcher } = deps
  app.get<{ Querystring: Query }>(BASE, {
    config: { scope: 'webhooks' },
    schema: {
      operationId: 'listWebhookDeliveries',
      summary: 'List webhook deliveries',
      description: `Newest first: what was sent where, every attempt with its outcome, and when the next is due. A settled one is kept for ${KEPT_DAYS} days.`,
      tags,
      security: SECURITY,
      querystring: Query,
      response: {
        200: ListOf(WebhookDelivery, 'A page of deliveries.'),
        ...errorAnswersWithKey('validation_failed'),
      },
    },
    handler: async (request) => {
      const { tenantId } = callerOf(request)
      const { limit } = request.query
      const query = queryOf(request.query)
      if (query === 'names nothing') return { data: [], has_more: false, next_cursor: null }
      const rows = await db.transaction({ tenant: tenantId }, (tx) => listDeliveries(tx, tenantId, query))
      return toPage('webhook_deliveries', rows, limit, (row) => row.delivery_id, presentDelivery)
    },
  })

  app.get<{ Params: { id: string } }>(`${BASE}/:id`, {
    config: { scope: 'webhooks' },
    schema: {
      operationId: 'getWebhookDelivery',
      summary: 'Read a webhook delivery',
      description: 'One event’s way to one endpoint: what is sent, and attempt by attempt what came of it.',
      tags,
      security: SECURITY,
      params,
      response: {
        200: Success({ ...deliveryFields, request: SentRequest }, 'The delivery.', WebhookDelivery),
        ...errorAnswersWithKey('not_found'),
      },
    },
    handler: async (request) => {
      const { tenantId, scopes } = callerOf(request)
      const id = fromPublicId('whd', request.params.id)
      const row = id && (await db.transaction({ tenant: tenantId }, (tx) => readDelivery(tx, tenantId, id)))
      if (!row) throw new Failure('not_found', 'There is no such delivery.')
      const sent = await presentRequest(deps, tenantId, row, scopes.has('requests:read'))
      return { status: 'success', ...presentDelivery(row), request: sent }
    },
  })

  app.post<{ Params: { id: string } }>(`${BASE}/:id/redeliver`, {
    config: { scope: 'webhooks' },
    schema: {
      operationId: 'redeliverWebhook',
      summary: 'Send a delivery again',
      description: 'Now, with the same id and body, and with a new schedule of retries.',
      tags,
      security: SECURITY,
      params,
      headers: IdempotencyHeader,
      response: {
        200: Success({ message: Message, ...deliveryFields }, 'It is on its way.'),
        ...errorAnswersOfWrite('not_found', 'endpoint_disabled'),
      },
    },
    handler: async (request) => {
      const row = await redeliverOne(db, callerOf(request), fromPublicId('whd', request.params.id))
      wakeDispatcher()
      return { status: 'success', message: 'It is on its way again.', ...presentDelivery(row) }
    },
  })
}

/** An unknown id and the id of another account are both not found. */
function queryOf(query: Query): DeliveryQuery | 'names nothing' {
  const named = (prefix: Prefix, text: string | undefined) => (text === undefined ? null : fromPublicId(prefix, text))
  const endpointId = named('whe', query.endpoint_id)
  const streamId = named('sr', query.sign_request_id)
  if (endpointId === undefined || streamId === undefined) return 'names nothing'
  const before = idAfter('webhook_deliveries', query)
  return { endpointId, streamId, state: query.state ?? null, before, limit: query.limit + 1 }
}
