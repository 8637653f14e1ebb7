import { EVENT_PATTERNS, EVENT_TYPES, isSubscribed } from '@countersign/domain/webhook'
import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { Failure } from '../../platform/errors.ts'
import { callerOf } from '../../platform/http/caller.ts'
import { makeEventStreams } from '../../platform/http/event-stream.ts'
import { errorAnswersWithKey, SECURITY, Success, textOf } from '../../platform/http/schemas.ts'
import { fromPublicId } from '../../platform/ids.ts'
import { readSignRequest } from '../../signrequests/read.ts'
import { byDocument, refOf } from '../../signrequests/ref.ts'
import type { ComposeDeps } from '../files/compose.ts'
import { writeEvent, writeEvents } from './present.ts'
import { type Cursor, readEnd, readEvent, readLog, readStream } from './read-log.ts'
import { EventSchema, eventFields } from './schemas.ts'
import { LONGEST_STREAM_SECONDS, makePageReader, streamLog } from './stream-log.ts'

/** The place behind the newest event. */
const LATEST = 'latest'

function cursorOf(field: string, value: string | undefined): Cursor | undefined {
  return value === undefined ? undefined : { field, value }
}

function twoCursors(): Failure {
  const message = 'starting_after and after are the same parameter: give one of them.'
  return new Failure('validation_failed', message, {
    errors: [{ field: 'starting_after', code: 'duplicate', message }],
  })
}

const LogQuery = Type.Object({
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
  order: Type.Enum(['oldest', 'newest'], {
    default: 'oldest',
    description:
      '`newest`: from the end of the log backwards, to browse it; `after` then names the last event seen. To follow the log use `oldest`.',
  }),
  type: Type.Optional(
    Type.Enum([...EVENT_PATTERNS], { description: 'Only events of this type, or of a group such as `document.*`.' }),
  ),
  sign_request_id: Type.Optional(Type.String({ description: 'Only events of this sign request (`sr_…`).' })),
})

const NIL = '00000000-0000-0000-0000-000000000000'

/** A pattern names the types that an endpoint with it receives, and the test event, which is sent to one endpoint. */
function typesOf(pattern: string): string[] {
  return EVENT_TYPES.filter((type) => type === pattern || isSubscribed({ eventTypes: [pattern] }, type, null))
}

export function eventRoutes(app: FastifyInstance, deps: ComposeDeps): void {
  const { db } = deps
  app.get<{ Querystring: Static<typeof LogQuery> }>(
    '/api/v1/events',
    {
      config: { scope: 'requests:read' },
      schema: {
        operationId: 'listEvents',
        summary: 'Read the event log',
        description:
          'Everything that happened, in an order that never changes. Keep `next_cursor` and give it as `after` next time: nothing is skipped, also not what slow transactions commit later. With `type` or `sign_request_id`, a call looks at no more than 10,000 events: a page may have few or none while `has_more` is true.',
        tags: ['Events'],
        security: SECURITY,
        querystring: LogQuery,
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
      const { after, starting_after = after, limit, order, type, sign_request_id } = request.query
      if (after !== undefined && after !== starting_after) throw twoCursors()
      // An id that names nothing matches nothing. The nil UUID is no request.
      const streamId = sign_request_id === undefined ? null : (fromPublicId('sr', sign_request_id) ?? NIL)
      const types = type === undefined ? null : typesOf(type)
      const page = await readLog(db, tenantId, cursorOf('after', starting_after), limit, { order, types, streamId })
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
      config: { scope: 'requests:read', unattended: true },
      schema: {
        operationId: 'streamEvents',
        summary: 'Stream the event log',
        description:
          'The event log as server-sent events, from a cursor on, and then each event about a second after it is committed. `data` is the event as in the list, `id` a cursor: reconnect with `Last-Event-ID`, as clients for `EventSource` do by themselves, and nothing is lost or repeated. Comments keep an idle connection open. The stream ends after an hour, when the server stops, and when the key is revoked or the session ends. With a session, an open stream is no use of it: without other calls it ends after 12 hours.',
        tags: ['Events'],
        security: SECURITY,
        querystring: Type.Object({
          after: Type.Optional(
            Type.String({
              maxLength: 200,
              description:
                'A `next_cursor` of the list, or the `id` of a streamed event; without it, from the beginning. `latest`: only events that follow; the stream begins with the `id` of the place.',
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
      const last = cursorOf('Last-Event-ID', request.headers['last-event-id'] || undefined)
      const behind = (value: string) => ({ field: 'after', value })
      const begin = last === undefined && after === LATEST ? await readEnd(db, tenantId) : null
      const from = last ?? cursorOf('after', begin ?? after)
      const first = await read(tenantId, from)
      const log = {
        ...{ first, begin },
        read: (cursor: string) => read(tenantId, behind(cursor)),
        poll: (cursor: string) => poll(tenantId, behind(cursor)),
        seconds,
      }
      return sendEventStream(request, reply, {
        source: (stop) => streamLog(log, stop),
        leave: request.server.budgets.enterStream(callerOf(request)),
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
