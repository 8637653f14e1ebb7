import type { FastifyInstance, FastifyRequest } from 'fastify'
import Type, { type Static } from 'typebox'
import { presentWebhookSecret } from '../../accounts/webhook-secrets/make.ts'
import { callerOf } from '../../platform/http/caller.ts'
import { idAfter, instantOf, ListQuery, toPage } from '../../platform/http/lists.ts'
import {
  errorAnswersOfWrite,
  errorAnswersWithKey,
  IdempotencyHeader,
  ListOf,
  Message,
  SECURITY,
  Success,
  shownOnce,
} from '../../platform/http/schemas.ts'
import { fromPublicId } from '../../platform/ids.ts'
import { presentDelivery, WebhookDelivery } from '../deliveries/present.ts'
import { redeliverRange } from '../deliveries/redeliver.ts'
import { noEndpoint } from './change.ts'
import { pingEndpoint } from './ping.ts'
import { endpointFields, presentEndpoint, WebhookEndpoint } from './present.ts'
import { type RegisterDeps, registerEndpoint } from './register.ts'
import { BASE, type ById, EndpointInput, params, RangeInput, tags } from './schemas.ts'
import { type EndpointRow, listEndpoints, readEndpoint } from './store.ts'

export interface EndpointRouteDeps extends RegisterDeps {
  /** New deliveries are due: the dispatcher checks now. */
  wakeDispatcher(): void
  publicUrl: string
}

export function endpointRoutes(app: FastifyInstance, deps: EndpointRouteDeps): void {
  const { db, wakeDispatcher, publicUrl } = deps
  const present = (request: FastifyRequest, row: EndpointRow) =>
    presentEndpoint(row, { publicUrl, slot: callerOf(request).slot })

  app.post<{ Body: Static<typeof EndpointInput> }>(BASE, {
    config: { scope: 'webhooks', stepUp: 'live', secretMembers: ['secret'], returnsRepresentation: true },
    schema: {
      operationId: 'registerWebhookEndpoint',
      summary: 'Register a webhook endpoint',
      description:
        'It gets the account’s events of the chosen types from now on, signed as [Standard Webhooks](https://www.standardwebhooks.com) with a secret of its own, which is shown only here, and with an Ed25519 key of its own, whose public half is in `public_keys`.',
      tags,
      security: SECURITY,
      headers: IdempotencyHeader,
      body: EndpointInput,
      response: {
        200: Success(
          { message: Message, ...shownOnce('secret', 'The secret.'), ...endpointFields },
          'The new endpoint.',
        ),
        ...errorAnswersOfWrite(
          'step_up_required',
          'webhook_url_refused',
          'endpoint_exists',
          'too_many_endpoints',
          'too_many_secrets',
        ),
      },
    },
    handler: async (request) => {
      const { row, secret } = await registerEndpoint(deps, callerOf(request), request.body)
      wakeDispatcher()
      const message = 'Keep the secret: it is shown only now.'
      return { status: 'success', message, secret: presentWebhookSecret(secret), ...present(request, row) }
    },
  })

  app.get<{ Querystring: ListQuery }>(BASE, {
    config: { scope: 'webhooks' },
    schema: {
      operationId: 'listWebhookEndpoints',
      summary: 'List the webhook endpoints',
      description:
        'Newest first, with how each fares. A request’s `webhook_url` is in it once something was sent there.',
      tags,
      security: SECURITY,
      querystring: ListQuery,
      response: {
        200: ListOf(WebhookEndpoint, 'A page of endpoints.'),
        ...errorAnswersWithKey('validation_failed'),
      },
    },
    handler: async (request) => {
      const { tenantId } = callerOf(request)
      const { limit } = request.query
      const before = idAfter('webhook_endpoints', request.query)
      const rows = await db.transaction({ tenant: tenantId }, (tx) => listEndpoints(tx, tenantId, limit + 1, before))
      return toPage(
        'webhook_endpoints',
        rows,
        limit,
        (row) => row.endpoint_id,
        (row) => present(request, row),
      )
    },
  })

  app.get<ById>(`${BASE}/:id`, {
    config: { scope: 'webhooks' },
    schema: {
      operationId: 'getWebhookEndpoint',
      summary: 'Read a webhook endpoint',
      description: 'Where it is, what it gets, how it fares, and the public keys that verify its deliveries.',
      tags,
      security: SECURITY,
      params,
      response: { 200: Success(endpointFields, 'The endpoint.'), ...errorAnswersWithKey('not_found') },
    },
    handler: async (request) => {
      const { tenantId } = callerOf(request)
      const id = fromPublicId('whe', request.params.id)
      const row = id && (await db.transaction({ tenant: tenantId }, (tx) => readEndpoint(tx, tenantId, id)))
      if (!row) throw noEndpoint()
      return { status: 'success', ...present(request, row) }
    },
  })

  app.post<ById>(`${BASE}/:id/test`, {
    config: { scope: 'webhooks' },
    schema: {
      operationId: 'testWebhookEndpoint',
      summary: 'Send a test event to an endpoint',
      description:
        'A `webhook.test` event, sent as all others are, and at once. Read its delivery to see what became of it.',
      tags,
      security: SECURITY,
      params,
      headers: IdempotencyHeader,
      response: {
        200: Success({ message: Message, delivery: WebhookDelivery }, 'It is on its way.'),
        ...errorAnswersOfWrite('not_found', 'endpoint_disabled'),
      },
    },
    handler: async (request) => {
      const delivery = await pingEndpoint(db, callerOf(request), fromPublicId('whe', request.params.id))
      wakeDispatcher()
      return { status: 'success', message: 'A test is on its way.', delivery: presentDelivery(delivery) }
    },
  })

  app.post<ById & { Body: Static<typeof RangeInput> }>(`${BASE}/:id/redeliver`, {
    config: { scope: 'webhooks' },
    schema: {
      operationId: 'redeliverToWebhookEndpoint',
      summary: 'Send again what an endpoint lacks',
      description:
        'Everything since then that failed, was skipped, or happened while the endpoint was disabled; with `delivered: true` also what it got. Ids and bodies are the same as before. At most 10,000 with one call: repeat it while `has_more` is true. With `dry_run: true` nothing is sent, and `count` says how many would be.',
      tags,
      security: SECURITY,
      params,
      headers: IdempotencyHeader,
      body: RangeInput,
      response: {
        200: Success(
          {
            message: Message,
            count: Type.Integer({ description: 'How many are, or would be, sent again.', examples: [12] }),
            has_more: Type.Boolean({ description: 'Whether to repeat the call for more.' }),
          },
          'They are on their way.',
        ),
        ...errorAnswersOfWrite('not_found', 'endpoint_disabled'),
      },
    },
    handler: async (request) => {
      const { since, until, event_types: eventTypes = null, delivered = false, dry_run: dryRun = false } = request.body
      const time = { since: instantOf('since', since), until: instantOf('until', until) ?? null }
      const range = { ...time, eventTypes, delivered, dryRun }
      const id = fromPublicId('whe', request.params.id)
      const { count, hasMore } = await redeliverRange(db, callerOf(request), id, range)
      if (!dryRun) wakeDispatcher()
      const message =
        count === 0
          ? 'There is nothing to send again.'
          : `${count} events ${dryRun ? 'would be sent again' : 'are on their way'}.`
      return { status: 'success', message, count, has_more: hasMore }
    },
  })
}
