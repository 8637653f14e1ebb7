import type { FastifyInstance } from 'fastify'
import Type, { type Static } from 'typebox'
import type { Database } from '../../platform/db/database.ts'
import { Failure } from '../../platform/errors.ts'
import { idAfter, ListQuery, toPage } from '../../platform/http/lists.ts'
import {
  Body,
  errorAnswersOfWrite,
  errorAnswersWithKey,
  IdempotencyHeader,
  ListOf,
  Message,
  SECURITY,
  Success,
} from '../../platform/http/schemas.ts'
import { fromPublicId } from '../../platform/ids.ts'
import { newToken } from '../../platform/slot-token.ts'
import { sandboxCallerOf } from '../sandbox-only.ts'
import { KEPT_DAYS, listCalls, MOST_CALLS } from './calls.ts'
import {
  presentCall,
  presentReceiver,
  ResponseStatus,
  receiverFields,
  WebhookReceiver,
  WebhookReceiverCall,
} from './present.ts'
import { deleteReceiver, hasReceiver, insertReceiver, listReceivers, updateReceiver } from './store.ts'

export interface ReceiverRouteDeps {
  db: Database
  publicUrl: string
}

const MOST_RECEIVERS = 10
const BASE = '/api/v1/sandbox/webhook-receivers'
const tags = ['Sandbox']
const params = Type.Object({
  id: Type.String({
    description: 'The receiver (`whr_…`).',
    examples: ['whr_06d8h2m4v5e3rkz0t1w9x7y2ba'],
    'x-parameter': 'WebhookReceiverId',
  }),
})
type ById = { Params: { id: string } }

const ReceiverChange = Body({ response_status: ResponseStatus })

export function receiverRoutes(app: FastifyInstance, { db, publicUrl }: ReceiverRouteDeps): void {
  app.post(BASE, {
    config: { scope: 'sandbox' },
    schema: {
      operationId: 'createWebhookReceiver',
      summary: 'Create a test receiver',
      description: `A URL of this service that receives webhooks and shows them, for those who have no server yet. At most ${MOST_RECEIVERS}.`,
      tags,
      security: SECURITY,
      headers: IdempotencyHeader,
      response: {
        200: Success({ message: Message, ...receiverFields }, 'The new receiver.'),
        ...errorAnswersOfWrite('sandbox_only', 'too_many_receivers'),
      },
    },
    handler: async (request) => {
      const { tenantId: tenant, slot } = sandboxCallerOf(request)
      const made = { token: newToken(slot), most: MOST_RECEIVERS }
      const row = await db.transaction({ tenant }, (tx) => insertReceiver(tx, tenant, made))
      if (!row) throw tooMany()
      const message = 'Register the url as a webhook endpoint, or give it as webhook_url of a request.'
      return { status: 'success', message, ...presentReceiver(row, publicUrl) }
    },
  })

  app.get<{ Querystring: ListQuery }>(BASE, {
    config: { scope: 'sandbox' },
    schema: {
      operationId: 'listWebhookReceivers',
      summary: 'List the test receivers',
      description: 'Newest first.',
      tags,
      security: SECURITY,
      querystring: ListQuery,
      response: {
        200: ListOf(WebhookReceiver, 'A page of receivers.'),
        ...errorAnswersWithKey('sandbox_only', 'validation_failed'),
      },
    },
    handler: async (request) => {
      const tenant = sandboxCallerOf(request).tenantId
      const { limit } = request.query
      const page = { before: idAfter('webhook_receivers', request.query), limit: limit + 1 }
      const rows = await db.transaction({ tenant }, (tx) => listReceivers(tx, tenant, page))
      return toPage(
        'webhook_receivers',
        rows,
        limit,
        (row) => row.receiver_id,
        (row) => presentReceiver(row, publicUrl),
      )
    },
  })

  app.patch<ById & { Body: Static<typeof ReceiverChange> }>(`${BASE}/:id`, {
    config: { scope: 'sandbox' },
    schema: {
      operationId: 'changeWebhookReceiver',
      summary: 'Choose what a test receiver answers',
      description: 'To try how failed deliveries are retried, and how an endpoint is paused and disabled.',
      tags,
      security: SECURITY,
      params,
      body: ReceiverChange,
      response: {
        200: Success({ message: Message, ...receiverFields }, 'The receiver as it is now.'),
        ...errorAnswersWithKey(
          ...(['malformed_json', 'sandbox_only', 'not_found', 'unsupported_media_type'] as const),
          ...(['validation_failed', 'unknown_field'] as const),
        ),
      },
    },
    handler: async (request) => {
      const tenant = sandboxCallerOf(request).tenantId
      const id = fromPublicId('whr', request.params.id)
      const { response_status: status } = request.body
      const row = id && (await db.transaction({ tenant }, (tx) => updateReceiver(tx, tenant, id, status)))
      if (!row) throw noReceiver()
      return { status: 'success', message: `The receiver answers ${status}.`, ...presentReceiver(row, publicUrl) }
    },
  })

  app.delete<ById>(`${BASE}/:id`, {
    config: { scope: 'sandbox' },
    schema: {
      operationId: 'deleteWebhookReceiver',
      summary: 'Delete a test receiver',
      description: 'With its calls. Webhook endpoints with its URL stay, and what is sent to them fails.',
      tags,
      security: SECURITY,
      params,
      response: {
        200: Success({ message: Message }, 'The receiver is deleted.'),
        ...errorAnswersWithKey('sandbox_only', 'not_found'),
      },
    },
    handler: async (request) => {
      const tenant = sandboxCallerOf(request).tenantId
      const id = fromPublicId('whr', request.params.id)
      const isDeleted = id !== undefined && (await db.transaction({ tenant }, (tx) => deleteReceiver(tx, tenant, id)))
      if (!isDeleted) throw noReceiver()
      return { status: 'success', message: 'The receiver and its calls are deleted.' }
    },
  })

  app.get<ById & { Querystring: ListQuery }>(`${BASE}/:id/calls`, {
    config: { scope: 'sandbox' },
    schema: {
      operationId: 'listWebhookReceiverCalls',
      summary: 'List the calls of a test receiver',
      description: `Newest first. The newest ${MOST_CALLS} are kept, for ${KEPT_DAYS} days.`,
      tags,
      security: SECURITY,
      params,
      querystring: ListQuery,
      response: {
        200: ListOf(WebhookReceiverCall, 'A page of calls.'),
        ...errorAnswersWithKey('sandbox_only', 'not_found', 'validation_failed'),
      },
    },
    handler: async (request) => {
      const tenant = sandboxCallerOf(request).tenantId
      const receiverId = fromPublicId('whr', request.params.id)
      const { limit } = request.query
      const before = idAfter('webhook_receiver_calls', request.query)
      const rows = await db.transaction({ tenant }, async (tx) => {
        if (receiverId === undefined || !(await hasReceiver(tx, tenant, receiverId))) throw noReceiver()
        return listCalls(tx, tenant, { receiverId, before, limit: limit + 1 })
      })
      return toPage('webhook_receiver_calls', rows, limit, (row) => row.call_id, presentCall)
    },
  })
}

function noReceiver(): Failure {
  return new Failure('not_found', 'The sandbox has no test receiver with this id.')
}

function tooMany(): Failure {
  const message = `A sandbox has at most ${MOST_RECEIVERS} test receivers. Delete one first.`
  return new Failure('too_many_receivers', message, { details: { limit: MOST_RECEIVERS } })
}
