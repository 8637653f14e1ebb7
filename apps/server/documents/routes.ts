import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { byCaller, insertActivity } from '../accounts/activity.ts'
import { callerOf } from '../platform/http/caller.ts'
import { aboutDocument } from '../platform/http/calls/outcome.ts'
import { ListQuery } from '../platform/http/lists.ts'
import { FILE_HEADERS } from '../platform/http/openapi/add-headers.ts'
import { errorAnswersOfWrite, errorAnswersWithKey, IdempotencyHeader, SECURITY } from '../platform/http/schemas.ts'
import { copyDocument } from './copy.ts'
import type { UploadBudget } from './intake/in-flight.ts'
import { discardAbandoned, uploadFolderIn } from './intake/receive.ts'
import { listDocuments } from './list.ts'
import { documentName } from './name.ts'
import { presentDocument } from './present.ts'
import { readDocument } from './read.ts'
import { documentIdOf } from './ref.ts'
import { removeDocument } from './remove.ts'
import * as schemas from './schemas.ts'
import { sendContent } from './send-content.ts'
import { type PageImageDeps, sendPageImage } from './send-page-image.ts'
import type { UploadDeps } from './upload.ts'
import { uploadRoute } from './upload-route.ts'

export interface DocumentDeps extends Omit<UploadDeps, 'limits'>, PageImageDeps {
  config: { dataFolder: string; maxDocumentBytes: number; maxPages: number }
  uploads: UploadBudget
}

interface ById {
  Params: { document_id: string }
}

export function documentRoutes(app: FastifyInstance, { config, uploads, ...deps }: DocumentDeps): void {
  const { db } = deps
  const tags = ['Documents']
  const uploadFolder = uploadFolderIn(config.dataFolder)
  app.addHook('onReady', () => discardAbandoned(uploadFolder, Date.now()))
  const limits = { maxBytes: config.maxDocumentBytes, maxPages: config.maxPages }
  uploadRoute(app, { ...deps, limits }, { uploadFolder, uploads, tags })

  app.get<{ Querystring: ListQuery }>('/api/v1/documents', {
    config: { scope: 'requests:read' },
    schema: {
      operationId: 'listDocuments',
      summary: 'List the documents',
      description: 'Newest first.',
      tags,
      security: SECURITY,
      querystring: ListQuery,
      response: { 200: schemas.DocumentListAnswer, ...errorAnswersWithKey('validation_failed') },
    },
    handler: (request) => listDocuments(db, callerOf(request).tenantId, request.query),
  })

  app.get<ById>('/api/v1/documents/:document_id', {
    config: { scope: 'requests:read' },
    schema: {
      operationId: 'getDocument',
      summary: 'Get a document',
      description: 'Its pages, hashes and preflight result.',
      tags,
      security: SECURITY,
      params: schemas.DocumentParams,
      response: { 200: schemas.DocumentAnswer, ...errorAnswersWithKey('not_found') },
    },
    handler: async (request) => {
      const document = await readDocument(db, callerOf(request).tenantId, documentIdOf(request.params.document_id))
      return { status: 'success', ...presentDocument(document), created_at: document.createdAt.toISOString() }
    },
  })

  app.get<ById & { Querystring: schemas.ContentQuery }>('/api/v1/documents/:document_id/content', {
    config: { scope: 'requests:read', whileClosed: true },
    schema: {
      operationId: 'getDocumentContent',
      summary: 'Download a document',
      description: 'The bytes that are signed, or the original. Supports a single byte range.',
      tags,
      security: SECURITY,
      params: schemas.DocumentParams,
      querystring: schemas.ContentQuery,
      headers: schemas.ContentHeaders,
      'x-headers': FILE_HEADERS,
      response: {
        200: schemas.ContentAnswer,
        206: { ...schemas.ContentAnswer, description: 'The requested range.' },
        ...errorAnswersWithKey('not_found', 'document_unfinished', 'validation_failed'),
      },
    },
    handler: (request, reply) =>
      sendContent(deps, callerOf(request).tenantId, documentIdOf(request.params.document_id), request, reply),
  })

  app.get<{ Params: schemas.PageImageParams; Querystring: schemas.PageImageQuery }>(
    '/api/v1/documents/:document_id/pages/:page.webp',
    {
      config: { scope: 'requests:read' },
      schema: {
        operationId: 'getPageImage',
        summary: 'Get a page image',
        description: 'The page as displayed, as a WebP image: without signatures, or as it stands.',
        tags,
        security: SECURITY,
        params: schemas.PageImageParams,
        headers: schemas.PageImageHeaders,
        'x-headers': ['ETag'],
        querystring: schemas.PageImageQuery,
        response: {
          200: schemas.PageImageAnswer,
          ...errorAnswersWithKey('not_found', 'document_unfinished', 'validation_failed', 'page_undrawable'),
        },
      },
      handler: (request, reply) => {
        const { document_id, page } = request.params
        const which = { tenantId: callerOf(request).tenantId, documentId: documentIdOf(document_id), page }
        return sendPageImage(deps, which, request, reply)
      },
    },
  )

  app.post<ById & { Body: Static<typeof schemas.CopyBody> }>('/api/v1/documents/:document_id/copy', {
    config: { scope: 'documents:write', returnsRepresentation: true },
    schema: {
      operationId: 'copyDocument',
      summary: 'Copy a document',
      description: 'A new document_id over the same bytes, for another sign request: one contract for many people.',
      tags,
      security: SECURITY,
      params: schemas.DocumentParams,
      headers: IdempotencyHeader,
      body: schemas.CopyBody,
      response: { 200: schemas.UploadAnswer, ...errorAnswersOfWrite('not_found', 'document_unfinished') },
    },
    handler: async (request) => {
      const { tenantId } = callerOf(request)
      const name = request.body?.name === undefined ? null : documentName(request.body.name)
      const copy = await copyDocument(db, tenantId, documentIdOf(request.params.document_id), name)
      aboutDocument(request, copy.documentId)
      return { status: 'success', message: 'The document is copied.', ...presentDocument(copy) }
    },
  })

  app.delete<ById>('/api/v1/documents/:document_id', {
    config: { scope: 'documents:write' },
    schema: {
      operationId: 'deleteDocument',
      summary: 'Delete a document',
      description:
        'Only while no sign request uses it. When the last document over the same bytes is deleted, the bytes become unreadable.',
      tags,
      security: SECURITY,
      params: schemas.DocumentParams,
      response: { 200: schemas.DeleteAnswer, ...errorAnswersWithKey('not_found', 'document_in_use', 'rate_limited') },
    },
    handler: async (request) => {
      const documentId = documentIdOf(request.params.document_id)
      const caller = callerOf(request)
      const detail = { document_id: documentId }
      const entry = insertActivity({ ...byCaller(caller), action: 'document.deleted', detail })
      await removeDocument(deps, caller.tenantId, documentId, request.log, entry)
      return { status: 'success', message: 'The document is deleted.', document_id: documentId }
    },
  })
}
