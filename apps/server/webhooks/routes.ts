import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Failure } from '../platform/errors.ts'
import { callerOf } from '../platform/http/caller.ts'
import { errorAnswersWithKey, ModeSchema, Nullable, SECURITY, Timestamp } from '../platform/http/schemas.ts'
import { sha256 } from '../platform/ids.ts'
import { carriesFiles } from '../signrequests/event-files.ts'
import { readSignRequest } from '../signrequests/read.ts'
import { refOf } from '../signrequests/ref.ts'
import { KEPT_DAYS } from './deliveries/forget.ts'
import { type DeliveryRouteDeps, deliveryRoutes } from './deliveries/routes.ts'
import { type EndpointRouteDeps, endpointRoutes } from './endpoints/routes.ts'
import { type LoggedEvent, readLog, readStream } from './events/read-log.ts'
import { type ComposeDeps, loggedBody } from './files/compose.ts'
import type { OpenLinkDeps } from './files/open.ts'
import { fileLinkRoutes } from './files/routes.ts'
import { type PublicKeyRouteDeps, publicKeyRoutes } from './keys/routes.ts'

export interface WebhookRouteDeps
  extends EndpointRouteDeps,
    DeliveryRouteDeps,
    OpenLinkDeps,
    ComposeDeps,
    PublicKeyRouteDeps {}

export function webhookRoutes(app: FastifyInstance, deps: WebhookRouteDeps): void {
  eventRoutes(app, deps)
  endpointRoutes(app, deps)
  deliveryRoutes(app, deps)
  publicKeyRoutes(app, deps)
  fileLinkRoutes(app, deps)
}

const EventSchema = Type.Object(
  {
    id: Type.String({ description: 'The same in every delivery: to tell a repeat.' }),
    type: Type.String({
      examples: ['signer.notified'],
      description: '`document.…`, `signer.…` or `bulk_job.…`, and what happened.',
    }),
    created_at: Timestamp,
    mode: ModeSchema,
    sequence: Type.Integer({ description: 'Counts from 1 for each sign request: the order of what happened to it.' }),
    data: Type.Unknown({
      description: 'The sign request and its signers as they were then, and the signer concerned; or the bulk job.',
    }),
    body_sha256: Nullable(
      Type.String({
        description: `Of the body that webhooks carry for this event. Null for a \`document.signed\` with its files inside, until it was first sent, and once that is forgotten (${KEPT_DAYS} days).`,
      }),
    ),
  },
  { additionalProperties: true },
)

function twoCursors(): Failure {
  const message = 'starting_after and after are the same parameter: give one of them.'
  return new Failure('validation_failed', message, {
    errors: [{ field: 'starting_after', code: 'duplicate', message }],
  })
}

function eventRoutes(app: FastifyInstance, deps: ComposeDeps): void {
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
          200: Type.Object({ data: Type.Array(EventSchema), has_more: Type.Boolean(), next_cursor: Type.String() }),
          ...errorAnswersWithKey('validation_failed'),
        },
      },
    },
    async (request, reply) => {
      const { tenantId } = callerOf(request)
      const { after, starting_after = after, limit } = request.query
      if (after !== undefined && after !== starting_after) throw twoCursors()
      const page = await readLog(db, tenantId, starting_after, limit)
      const data = await writeEvents(deps, tenantId, page.events)
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
      const events = await readStream(db, tenantId, stored.state.id)
      reply.type('application/json; charset=utf-8')
      return `{"data":[${await writeEvents(deps, tenantId, events)}]}`
    },
  )
}

/** Each event with its frozen body, links to its files, and the hash of the webhook's body at the end. */
async function writeEvents(
  deps: ComposeDeps,
  tenantId: string,
  events: Omit<LoggedEvent, 'cursor'>[],
): Promise<string> {
  const written = await Promise.all(
    events.map(async ({ streamId, body, sentSha256 }) => {
      const text = await loggedBody(deps, { tenantId, streamId, body })
      const hash = carriesFiles(body) ? sentSha256 : sha256(body).toString('hex')
      return `${text.slice(0, -1)},"body_sha256":${JSON.stringify(hash)}}`
    }),
  )
  return written.join(',')
}
