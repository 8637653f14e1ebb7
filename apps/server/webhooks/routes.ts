import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { Database } from '../platform/db/database.ts'
import { callerOf } from '../platform/http/caller.ts'
import { errorAnswersWithKey, SECURITY } from '../platform/http/schemas.ts'
import { readSignRequest } from '../signrequests/read.ts'
import { refOf } from '../signrequests/ref.ts'
import { readLog, readStream } from './log.ts'

const EventSchema = Type.Object(
  {
    id: Type.String(),
    type: Type.String(),
    created_at: Type.String(),
    mode: Type.String(),
    sequence: Type.Integer(),
    data: Type.Unknown(),
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
          after: Type.Optional(Type.String({ maxLength: 200, description: 'The next_cursor of an earlier call.' })),
          limit: Type.Integer({ minimum: 1, maximum: 1000, default: 100 }),
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
        tags: ['Events'],
        security: SECURITY,
        params: Type.Object({ document_id: Type.String() }),
        querystring: Type.Object({ sign_request_id: Type.Optional(Type.String()) }),
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
