import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/db/database.ts'
import { actorOf, callerOf } from '../../platform/http/caller.ts'
import { ListQuery } from '../../platform/http/lists.ts'
import { errorAnswersOfWrite, errorAnswersWithKey, IdempotencyHeader, SECURITY } from '../../platform/http/schemas.ts'
import { listViews } from './list.ts'
import { changeView, createView, removeView } from './save.ts'
import { presentView, ViewBody, ViewDeletedAnswer, ViewListAnswer, ViewParams, ViewSavedAnswer } from './schemas.ts'

const BASE = '/api/v1/views'
const common = { tags: ['Saved views'], security: SECURITY }
/** A view is a person's own preference, so members who change nothing may have views. Sharing needs more (save.ts). */
const config = { scope: 'requests:read' } as const

interface ById {
  Params: { id: string }
}

export function viewRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  app.post<{ Body: ViewBody }>(BASE, {
    config,
    schema: {
      ...common,
      operationId: 'createView',
      summary: 'Save a view of the list of sign requests',
      description:
        'A name for parameters of `GET /document-signrequest`. Sharing it needs the scope `requests:write`. An API key makes shared views only.',
      headers: IdempotencyHeader,
      body: ViewBody,
      response: { 200: ViewSavedAnswer, ...errorAnswersOfWrite('too_many_views') },
    },
    handler: async (request) => {
      const caller = callerOf(request)
      const view = await createView(db, caller, request.body)
      return { status: 'success', message: 'The view is saved.', ...presentView(view, actorOf(caller)) }
    },
  })

  app.get<{ Querystring: ListQuery }>(BASE, {
    config,
    schema: {
      ...common,
      operationId: 'listViews',
      summary: 'List saved views',
      description: 'Your own and those that are shared, of this mode, newest first. API keys see shared ones only.',
      querystring: ListQuery,
      response: { 200: ViewListAnswer, ...errorAnswersWithKey('validation_failed') },
    },
    handler: async (request) => {
      const caller = callerOf(request)
      return listViews(db, caller.tenantId, actorOf(caller), request.query)
    },
  })

  app.put<ById & { Body: ViewBody }>(`${BASE}/:id`, {
    config,
    schema: {
      ...common,
      operationId: 'changeView',
      summary: 'Change a saved view',
      description: 'Its maker can, and owners and admins if it is shared. Only its maker makes it private.',
      params: ViewParams,
      body: ViewBody,
      response: {
        200: ViewSavedAnswer,
        ...errorAnswersWithKey(
          ...(['malformed_json', 'unsupported_media_type', 'validation_failed', 'unknown_field'] as const),
          'not_found',
        ),
      },
    },
    handler: async (request) => {
      const caller = callerOf(request)
      const view = await changeView(db, caller, request.params.id, request.body)
      return { status: 'success', message: 'The view is saved.', ...presentView(view, actorOf(caller)) }
    },
  })

  app.delete<ById>(`${BASE}/:id`, {
    config,
    schema: {
      ...common,
      operationId: 'deleteView',
      summary: 'Delete a saved view',
      description: 'Its maker can, and owners and admins if it is shared.',
      params: ViewParams,
      response: { 200: ViewDeletedAnswer, ...errorAnswersWithKey('not_found') },
    },
    handler: async (request) => {
      await removeView(db, callerOf(request), request.params.id)
      return { status: 'success', message: 'The view is deleted.', id: request.params.id.toLowerCase() }
    },
  })
}
