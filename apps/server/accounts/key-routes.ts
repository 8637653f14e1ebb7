import type { FastifyInstance } from 'fastify'
import Type, { type Static } from 'typebox'
import { callerOf } from '../platform/http/caller.ts'
import { idAfter, ListQuery, toPage } from '../platform/http/lists.ts'
import {
  Body,
  errorAnswersOfWrite,
  errorAnswersWithKey,
  IdempotencyHeader,
  ListOf,
  Message,
  ModeSchema,
  SECURITY,
  Success,
  shownOnce,
} from '../platform/http/schemas.ts'
import { fromPublicId } from '../platform/ids.ts'
import { type CreateKeyDeps, createKey } from './create-key.ts'
import { ApiKey, keyFields, presentKey, Scopes } from './present.ts'
import { revokeKey } from './revoke-key.ts'
import { listKeys } from './store.ts'

export function apiKeyRoutes(app: FastifyInstance, deps: CreateKeyDeps): void {
  const tags = ['API keys']

  app.post<{ Body: Static<typeof NewKeyBody> }>('/api/v1/api-keys', {
    config: { scope: 'keys', stepUp: 'live', secretMembers: ['api_key'], returnsRepresentation: true },
    schema: {
      operationId: 'createApiKey',
      summary: 'Create an API key',
      description:
        'The key is shown only here. It can have no scope that the caller lacks. A session makes a live key once an operator has approved the account, after a step-up; a live key can make others. To rotate: create a new key, move your systems to it, revoke the old one.',
      tags,
      security: SECURITY,
      headers: IdempotencyHeader,
      body: NewKeyBody,
      response: {
        200: Success({ message: Message, ...shownOnce('api_key', 'The key itself.'), ...keyFields }, 'The new key.'),
        ...errorAnswersOfWrite('live_key_required', 'too_many_api_keys'),
      },
    },
    handler: async (request) => {
      const { row, mode, secret } = await createKey(deps, callerOf(request), request.body)
      const message = 'Store the key now: it is not shown again.'
      return { status: 'success', message, api_key: secret, ...presentKey(row, mode) }
    },
  })

  app.get<{ Querystring: ListQuery }>('/api/v1/api-keys', {
    config: { scope: 'keys' },
    schema: {
      operationId: 'listApiKeys',
      summary: 'List the API keys',
      description: 'The keys of the calling key’s mode, newest first, including revoked ones, without their secrets.',
      tags,
      security: SECURITY,
      querystring: ListQuery,
      response: { 200: ListOf(ApiKey, 'A page of keys.'), ...errorAnswersWithKey('validation_failed') },
    },
    handler: async (request) => {
      const { tenantId, mode } = callerOf(request)
      const { limit } = request.query
      const before = idAfter('api_keys', request.query)
      const rows = await deps.db.transaction({ tenant: tenantId }, (tx) => listKeys(tx, tenantId, limit + 1, before))
      return toPage(
        'api_keys',
        rows,
        limit,
        (row) => row.key_id,
        (row) => presentKey(row, mode),
      )
    },
  })

  app.delete<{ Params: { id: string } }>('/api/v1/api-keys/:id', {
    config: { scope: 'keys' },
    schema: {
      operationId: 'revokeApiKey',
      summary: 'Revoke an API key',
      description: 'The API rejects the key within 5 seconds. A revocation is permanent.',
      tags,
      security: SECURITY,
      params: Type.Object({ id: Type.String({ description: 'The key (`key_…`).' }) }),
      response: {
        200: Success({ message: Message, ...keyFields }, 'The key is revoked.'),
        ...errorAnswersWithKey('not_found', 'rate_limited'),
      },
    },
    handler: async (request) => {
      const caller = callerOf(request)
      const row = await revokeKey(deps.db, caller, fromPublicId('key', request.params.id))
      return { status: 'success', message: 'The key is revoked.', ...presentKey(row, caller.mode) }
    },
  })
}

const NewKeyBody = Body(
  {
    name: Type.String({
      minLength: 1,
      maxLength: 100,
      pattern: '^[^\\x00-\\x1f\\x7f-\\x9f]*$',
      'x-must': 'one line of text',
      description: 'A name to distinguish your keys.',
    }),
    scopes: Scopes,
    mode: Type.Optional(ModeSchema),
    expires_at: Type.Optional(
      Type.String({ format: 'date-time', description: 'The API rejects the key from then on.' }),
    ),
  },
  { examples: [{ name: 'Billing system', scopes: ['requests:read', 'requests:write', 'documents:write'] }] },
)
