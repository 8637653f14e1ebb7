import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Failure } from '../../platform/errors.ts'
import { callerOf } from '../../platform/http/caller.ts'
import { makeEventStreams } from '../../platform/http/event-stream.ts'
import { errorAnswersWithKey, SECURITY, Success, textOf } from '../../platform/http/schemas.ts'
import { fromPublicId } from '../../platform/ids.ts'
import { readSignRequest } from '../../signrequests/read.ts'
import { byDocument, refOf } from '../../signrequests/ref.ts'
import type { ComposeDeps } from '../files/compose.ts'
import { writeEvent, writeEvents } from './present.ts'
import { type Cursor, readEvent, readLog, readStream } from './read-log.ts'
import { EventSchema, eventFields } from './schemas.ts'
import { LONGEST_STREAM_SECONDS, makePageReader, streamLog } from './stream-log.ts'

function cursorOf(field: string, value: string | undefined): Cursor | undefined {
  return value === undefined ? undefined : { field, value }
}

function twoCursors(): Failure {
  const message = 'starting_after and after are the same parameter: give one of them.'
  return new Failure('validation_failed', message, {
    errors: [{ field: 'starting_after', code: 'duplicate', message }],
  })
}

export function eventRoutes(app: FastifyInstance, deps: ComposeDeps): void {
  const { db } = deps
  app.get<{ Querystring: { after?: string; starting_after?: string; limit: number } }>(
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
          starting_after: Type.Optional(
            Type.String({ maxLength: 200, description: 'The same as `after`, as in every list. Give one of them.' }),
          ),
          limit: Type.Integer({ minimum: 1, maximum: 1000, default: 100, description: 'How many to return at most.' }),
        }),
        response: {
          200: Type.Object(
            {
              data: Type.Array(EventSchema, { description: 'The events of this page.' }),
              has_more: Type.Boolean({ description: 'Whether another page follows at once.' }),
              next_cursor: textOf('Opaque. Give it as `after` next time; it is never null.', 'MS4xMDI0LjE'),
            },
            { title: 'EventPage', description: 'A page of the event log.' },
          ),
          ...errorAnswersWithKey('validation_failed'),
        },
      },
    },
    async (request, reply) => {
      const { tenantId } = callerOf(request)
      const { after, starting_after = after, limit } = request.query
      if (after !== undefined && after !== starting_after) throw twoCursors()
      const page = await readLog(db, tenantId, cursorOf('after', starting_after), limit)
      const data = await writeEvents(deps, tenantId, page.events)
      reply.type('application/json; charset=utf-8')
      return `{"data":[${data}],"has_more":${page.hasMore},"next_cursor":"${page.nextCursor}"}`
    },
  )

  const { read, poll } = makePageReader(deps)
  const sendEventStream = makeEventStreams(app)
  app.get<{ Querystring: { after?: string; seconds: number }; Headers: { 'last-event-id'?: string } }>(
    '/api/v1/events/stream',
    {
      config: { scope: 'requests:read' },
      schema: {
        operationId: 'streamEvents',
        summary: 'Stream the event log',
        description:
          'The event log as server-sent events, from a cursor on, and then each event about a second after it is committed. `data` is the event as in the list, `id` a cursor: reconnect with `Last-Event-ID`, as clients for `EventSource` do by themselves, and nothing is lost or repeated. Comments keep an idle connection open. The stream ends after an hour, when the server stops, and when the key is revoked.',
        tags: ['Events'],
        security: SECURITY,
        querystring: Type.Object({
          after: Type.Optional(
            Type.String({
              maxLength: 200,
              description:
                'A `next_cursor` of the list, or the `id` of a streamed event; without it, from the beginning.',
            }),
          ),
          seconds: Type.Integer({
            minimum: 0,
            maximum: LONGEST_STREAM_SECONDS,
            default: LONGEST_STREAM_SECONDS,
            description: 'The stream ends after this time. 0: once it has sent what is in the log.',
          }),
        }),
        headers: Type.Object({
          'last-event-id': Type.Optional(
            Type.String({
              maxLength: 200,
              description: 'The `id` of the last event that was received. It takes precedence over `after`.',
            }),
          ),
        }),
        response: {
          200: { description: 'The stream.', content: { 'text/event-stream': { schema: {} } } },
          ...errorAnswersWithKey('validation_failed'),
        },
      },
    },
    async (request, reply) => {
      const { tenantId } = callerOf(request)
      const { after, seconds } = request.query
      const from = cursorOf('Last-Event-ID', request.headers['last-event-id'] || undefined) ?? cursorOf('after', after)
      const first = await read(tenantId, from)
      const behind = (value: string) => ({ field: 'after', value })
      const log = {
        first,
        read: (cursor: string) => read(tenantId, behind(cursor)),
        poll: (cursor: string) => poll(tenantId, behind(cursor)),
        seconds,
      }
      return sendEventStream(request, reply, {
        source: (stop) => streamLog(log, stop),
        leave: request.server.budgets.enterStream(tenantId),
      })
    },
  )

  app.get<{ Params: { id: string } }>(
    '/api/v1/events/:id',
    {
      config: { scope: 'requests:read' },
      schema: {
        operationId: 'getEvent',
        summary: 'Read one event',
        description:
          'The event as in the list. Its id is `id` of a webhook’s body, the header `webhook-id`, and `event_id` of a delivery.',
        tags: ['Events'],
        security: SECURITY,
        params: Type.Object({
          id: Type.String({ description: 'The event.', examples: ['evt_06d8h2m4v5e3rkz0t1w9x7y2ba'] }),
        }),
        response: { 200: Success(eventFields, 'The event.', EventSchema), ...errorAnswersWithKey('not_found') },
      },
    },
    async (request, reply) => {
      const { tenantId } = callerOf(request)
      const id = fromPublicId('evt', request.params.id)
      const event = id && (await readEvent(db, tenantId, id))
      if (!event) throw new Failure('not_found', 'There is no such event.')
      reply.type('application/json; charset=utf-8')
      return `{"status":"success",${(await writeEvent(deps, tenantId, event)).slice(1)}`
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
        ...byDocument,
        response: {
          200: Type.Object(
            { data: Type.Array(EventSchema, { description: 'The events of the request.' }) },
            { description: 'The events.' },
          ),
          ...errorAnswersWithKey('not_found'),
        },
      },
    },
    async (request, reply) => {
      const { tenantId } = callerOf(request)
      const stored = await readSignRequest(db, tenantId, refOf(request.params, request.query))
      const events = await readStream(db, tenantId, stored.state.id)
      reply.type('application/json; charset=utf-8')
      return `{"data":[${await writeEvents(deps, tenantId, events)}]}`
    },
  )
}
