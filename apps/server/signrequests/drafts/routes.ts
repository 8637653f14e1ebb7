import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/db/database.ts'
import { callerOf } from '../../platform/http/caller.ts'
import { ListQuery } from '../../platform/http/lists.ts'
import { errorAnswersOfWrite, errorAnswersWithKey, IdempotencyHeader, SECURITY } from '../../platform/http/schemas.ts'
import { DRAFT_DAYS } from './delete-old.ts'
import { listDrafts } from './list.ts'
import { presentDraft, presentSummary } from './present.ts'
import { readDraft } from './read.ts'
import { draftIdOf, draftNotFound, versionOf } from './ref.ts'
import { changeDraft, createDraft } from './save.ts'
import * as schemas from './schemas.ts'
import { deleteDraft } from './store.ts'

const BASE = '/api/v1/drafts'
const common = { tags: ['Drafts'], security: SECURITY }
const config = { scope: 'requests:write' } as const

interface ById {
  Params: { id: string }
}

export function draftRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  app.post<{ Body: schemas.NewDraftBody }>(BASE, {
    config,
    schema: {
      ...common,
      operationId: 'createDraft',
      summary: 'Save a draft of a sign request',
      description: `What is entered and not sent yet. All members of the account who may send see it, in the same mode. A draft is deleted ${DRAFT_DAYS} days after its last change. Sending a request does not delete its draft: call \`DELETE /drafts/{id}\` then.`,
      headers: IdempotencyHeader,
      body: schemas.NewDraftBody,
      response: { 200: schemas.DraftSavedAnswer, ...errorAnswersOfWrite('not_found', 'too_many_drafts') },
    },
    handler: async (request) => {
      const draft = await createDraft(db, callerOf(request), request.body)
      return { status: 'success', message: 'The draft is saved.', ...presentSummary(draft) }
    },
  })

  app.get<{ Querystring: ListQuery }>(BASE, {
    config,
    schema: {
      ...common,
      operationId: 'listDrafts',
      summary: 'List drafts',
      description: 'Last changed first, without their bodies.',
      querystring: ListQuery,
      response: { 200: schemas.DraftListAnswer, ...errorAnswersWithKey('validation_failed') },
    },
    handler: (request) => listDrafts(db, callerOf(request).tenantId, request.query),
  })

  app.get<ById>(`${BASE}/:id`, {
    config,
    schema: {
      ...common,
      operationId: 'getDraft',
      summary: 'Get a draft',
      description: 'The draft with its body. `ETag` has its version.',
      params: schemas.DraftParams,
      'x-headers': ['ETag'],
      response: { 200: schemas.DraftAnswer, ...errorAnswersWithKey('not_found') },
    },
    handler: async (request, reply) => {
      const { tenantId } = callerOf(request)
      const draft = await readDraft(db, tenantId, draftIdOf(request.params.id))
      reply.header('etag', `"${draft.version}"`)
      return { status: 'success', ...presentDraft(draft) }
    },
  })

  app.put<ById & { Body: schemas.ChangeDraftBody; Headers: { 'if-match'?: string } }>(`${BASE}/:id`, {
    config,
    schema: {
      ...common,
      operationId: 'changeDraft',
      summary: 'Change a draft',
      description:
        'Replaces name, document and body. If somebody else has changed the draft since the version that you name, nothing is changed, and `version_conflict` has the present version.',
      params: schemas.DraftParams,
      headers: schemas.IfMatchHeader,
      body: schemas.ChangeDraftBody,
      response: {
        200: schemas.DraftSavedAnswer,
        ...errorAnswersWithKey(
          ...(['malformed_json', 'unsupported_media_type', 'validation_failed', 'unknown_field'] as const),
          ...(['not_found', 'version_conflict'] as const),
        ),
      },
    },
    handler: async (request) => {
      const { version: inBody, ...input } = request.body
      const id = draftIdOf(request.params.id)
      const version = versionOf(inBody, request.headers['if-match'])
      const draft = await changeDraft(db, callerOf(request), id, version, input)
      return { status: 'success', message: 'The draft is saved.', ...presentSummary(draft) }
    },
  })

  app.delete<ById>(`${BASE}/:id`, {
    config,
    schema: {
      ...common,
      operationId: 'deleteDraft',
      summary: 'Delete a draft',
      description: 'For good. The document stays.',
      params: schemas.DraftParams,
      response: { 200: schemas.DraftDeletedAnswer, ...errorAnswersWithKey('not_found') },
    },
    handler: async (request) => {
      const { tenantId } = callerOf(request)
      const [rows = []] = await db.flush({ tenant: tenantId }, [deleteDraft(tenantId, draftIdOf(request.params.id))])
      if (rows.length === 0) throw draftNotFound()
      return { status: 'success', message: 'The draft is deleted.', id: request.params.id.toLowerCase() }
    },
  })
}
