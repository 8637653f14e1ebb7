import type { FastifyInstance } from 'fastify'
import { documentName } from '../documents/name.ts'
import { presentDocument } from '../documents/present.ts'
import type { RenderDeps } from '../documents/rendering/keep.ts'
import { UploadAnswer } from '../documents/schemas.ts'
import { callerOf } from '../platform/http/caller.ts'
import { aboutDocument } from '../platform/http/calls/outcome.ts'
import { ListQuery } from '../platform/http/lists.ts'
import { errorAnswersOfWrite, errorAnswersWithKey, IdempotencyHeader, SECURITY } from '../platform/http/schemas.ts'
import { changeTemplate } from './change.ts'
import { createTemplate } from './create.ts'
import type { TemplateInput } from './define.ts'
import { findVersion, templateIdOf } from './find-version.ts'
import { listTemplates } from './list.ts'
import { type MakeDeps, makeDocument } from './make-document.ts'
import { presentTemplate } from './present.ts'
import { removeTemplate } from './remove.ts'
import * as schemas from './schemas.ts'

const BASE = '/api/v1/templates'
const common = { tags: ['Templates'], security: SECURITY }

interface ById {
  Params: { template_id: string }
}

export function templateRoutes(app: FastifyInstance, deps: RenderDeps & MakeDeps): void {
  const { db } = deps

  app.post<{ Body: schemas.TemplateBody }>(BASE, {
    config: { scope: 'documents:write', returnsRepresentation: true },
    schema: {
      ...common,
      operationId: 'createTemplate',
      summary: 'Create a template',
      description:
        'An uploaded document with roles, the boxes where each signs, and fields whose values are drawn on every document made from it. Tags in the document’s text, such as `{{sign:buyer}}` or `{{text:buyer.name; width=200}}`, become boxes automatically.',
      headers: IdempotencyHeader,
      body: schemas.TemplateBody,
      response: {
        200: schemas.TemplateSavedAnswer,
        ...errorAnswersOfWrite('not_found', 'document_unfinished', 'page_undrawable'),
      },
    },
    handler: async (request) => {
      const version = await createTemplate(deps, callerOf(request), request.body as TemplateInput)
      return { status: 'success', message: 'The template is created.', ...presentTemplate(version) }
    },
  })

  app.get<{ Querystring: ListQuery }>(BASE, {
    config: { scope: 'requests:read' },
    schema: {
      ...common,
      operationId: 'listTemplates',
      summary: 'List templates',
      description: 'Newest first.',
      querystring: ListQuery,
      response: { 200: schemas.TemplateListAnswer, ...errorAnswersWithKey('validation_failed') },
    },
    handler: (request) => listTemplates(db, callerOf(request).tenantId, request.query),
  })

  app.get<ById & { Querystring: { version?: number } }>(`${BASE}/:template_id`, {
    config: { scope: 'requests:read' },
    schema: {
      ...common,
      operationId: 'getTemplate',
      summary: 'Get a template',
      description: 'The newest version, or the one that `version` names.',
      params: schemas.TemplateParams,
      querystring: schemas.VersionQuery,
      response: { 200: schemas.TemplateAnswer, ...errorAnswersWithKey('not_found', 'validation_failed') },
    },
    handler: async (request) => {
      const { tenantId } = callerOf(request)
      const id = templateIdOf(request.params.template_id)
      const version = await findVersion(db, tenantId, id, request.query.version ?? null)
      return { status: 'success', ...presentTemplate(version) }
    },
  })

  app.put<ById & { Body: schemas.TemplateBody }>(`${BASE}/:template_id`, {
    config: { scope: 'documents:write' },
    schema: {
      ...common,
      operationId: 'changeTemplate',
      summary: 'Change a template',
      description:
        'Creates a new version from a complete description. Documents made from older versions do not change, and a bulk job keeps the version it started with.',
      params: schemas.TemplateParams,
      body: schemas.TemplateBody,
      response: {
        200: schemas.TemplateSavedAnswer,
        ...errorAnswersWithKey(
          'not_found',
          'document_unfinished',
          'page_undrawable',
          'validation_failed',
          'unknown_field',
          'rate_limited',
        ),
      },
    },
    handler: async (request) => {
      const id = templateIdOf(request.params.template_id)
      const version = await changeTemplate(deps, callerOf(request), id, request.body as TemplateInput)
      return { status: 'success', message: 'The template has a new version.', ...presentTemplate(version) }
    },
  })

  app.delete<ById>(`${BASE}/:template_id`, {
    config: { scope: 'documents:write' },
    schema: {
      ...common,
      operationId: 'deleteTemplate',
      summary: 'Delete a template',
      description:
        'No further documents can be made from it. Existing documents stay, and bulk jobs that have started continue.',
      params: schemas.TemplateParams,
      response: { 200: schemas.TemplateDeletedAnswer, ...errorAnswersWithKey('not_found', 'rate_limited') },
    },
    handler: async (request) => {
      await removeTemplate(db, callerOf(request), templateIdOf(request.params.template_id))
      const template_id = request.params.template_id.toLowerCase()
      return { status: 'success', message: 'The template is deleted.', template_id }
    },
  })

  app.post<ById & { Body: schemas.DocumentBody }>(`${BASE}/:template_id/documents`, {
    config: { scope: 'documents:write', returnsRepresentation: true },
    schema: {
      ...common,
      operationId: 'makeDocument',
      summary: 'Make a document from a template',
      description:
        'Draws the values on the template’s document and returns a new `document_id`, for review or for a sign request. To create the document and the request in one call, see `POST /templates/{template_id}/document-signrequest`.',
      params: schemas.TemplateParams,
      headers: IdempotencyHeader,
      body: schemas.DocumentBody,
      response: { 200: UploadAnswer, ...errorAnswersOfWrite('not_found') },
    },
    handler: async (request) => {
      const { tenantId } = callerOf(request)
      const { values = {}, name, version = null } = request.body
      const found = await findVersion(db, tenantId, templateIdOf(request.params.template_id), version)
      const title = name === undefined ? null : documentName(name)
      const document = await makeDocument(deps, tenantId, found, values, title)
      aboutDocument(request, document.documentId)
      return { status: 'success', message: 'The document is created.', ...presentDocument(document) }
    },
  })
}
