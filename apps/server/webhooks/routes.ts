import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { Database } from '../platform/db/database.ts'
import { callerOf } from '../platform/http/caller.ts'
import { errorAnswersWithKey, ModeSchema, SECURITY, Timestamp } from '../platform/http/schemas.ts'
import { readSignRequest } from '../signrequests/read.ts'
import { refOf } from '../signrequests/ref.ts'
import { type DeliveryRouteDeps, deliveryRoutes } from './deliveries/routes.ts'
import { type EndpointRouteDeps, endpointRoutes } from './endpoints/routes.ts'
import { webhookKeyRoutes } from './key-routes.ts'
import { readLog, readStream } from './log.ts'

export interface WebhookRouteDeps extends EndpointRouteDeps, DeliveryRouteDeps {
  /** As countersign_resolver: for what anybody may ask. */
  resolver: Database
}

export function webhookRoutes(app: FastifyInstance, deps: WebhookRouteDeps): void {
  endpointRoutes(app, deps)
  deliveryRoutes(app, deps)
  webhookKeyRoutes(app, deps)
}

const EventSchema = Type.Object(
  {
    id: Type.String({ description: 'The same in every delivery: to tell a repeat.' }),
    type: Type.String({ examples: ['signer.notified'], description: '`document.…` or `signer.…`, and what happened.' }),
    created_at: Timestamp,
    mode: ModeSchema,
    sequence: Type.Integer({ description: 'Counts from 1 for each sign request: the order of what happened to it.' }),
    data: Type.Unknown({
      description: 'The sign request and its signers as they were then, and the signer concerned.',
    }),
  },
  { additionalProperties: true },
)

export function eventRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  app.get<{ Querystring: { after?: string; limit: number } }>(
    '/api/v1/events',
    {
      config: { scope: 'requests:read' },
      schema: {
        operationId: 'listEvents',
        summary: 'Read the event log',
        description:
          'Everything that happened, in an order that never changes. Keep `next_cursor` and give it as `after` next time: nothing is skipped, also not what slow transactions commit later.',
        tags: ['Events'],
        security: SECURITY,
        querystring: Type.Object({
          after: Type.Optional(
            Type.String({
              maxLength: 200,
              description: 'The `next_cursor` of an earlier call; without it, from the beginning.',
            }),
          ),
          limit: Type.Integer({ minimum: 1, maximum: 1000, default: 100, description: 'How many to return at most.' }),
        }),
        response: {
          200: Type.Object({ data: Type.Array(EventSchema), has_more: Type.Boolean(), next_cursor: Type.String() }),
          ...errorAnswersWithKey('validation_failed'),
        },
      },
    },
    async (request, reply) => {
      const page = await readLog(db, callerOf(request).tenantId, request.query.after, request.query.limit)
      const data = page.events.map((event) => event.body).join(',')
      reply.type('application/json; charset=utf-8')
      return `{"data":[${data}],"has_more":${page.hasMore},"next_cursor":"${page.nextCursor}"}`
    },
  )

  app.get<{ Params: { document_id: string }; Querystring: { sign_request_id?: string } }>(
    '/api/v1/document-signrequest/:document_id/events',
    {
      config: { scope: 'requests:read' },
      schema: {
        operationId: 'listSignRequestEvents',
        summary: 'Read the events of one sign request',
        description: 'All of them, in the order of `sequence`.',
        tags: ['Events'],
        security: SECURITY,
        params: Type.Object({
          document_id: Type.String({ description: 'The document; its newest request is meant.' }),
        }),
        querystring: Type.Object({
          sign_request_id: Type.Optional(Type.String({ description: 'An older request of the same document.' })),
        }),
        response: { 200: Type.Object({ data: Type.Array(EventSchema) }), ...errorAnswersWithKey('not_found') },
      },
    },
    async (request, reply) => {
      const { tenantId } = callerOf(request)
      const stored = await readSignRequest(db, tenantId, refOf(request.params, request.query))
      const bodies = await readStream(db, tenantId, stored.state.id)
      reply.type('application/json; charset=utf-8')
      return `{"data":[${bodies.join(',')}]}`
    },
  )
}
