import { Readable } from 'node:stream'
import { writeBundle } from '@countersign/evidence/bundle'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { attachmentHeader } from '../documents/name.ts'
import { Bytes, ContentAnswer, ContentHeaders } from '../documents/schemas.ts'
import { sendFile } from '../documents/send-content.ts'
import { callerOf } from '../platform/http/caller.ts'
import { asPoll } from '../platform/http/limits/budgets.ts'
import { FILE_HEADERS } from '../platform/http/openapi/add-headers.ts'
import { errorAnswersWithKey, SECURITY } from '../platform/http/schemas.ts'
import { byDocument, refOf } from '../signrequests/ref.ts'
import { AuditTrailAnswer } from '../signrequests/schemas.ts'
import { type EvidenceDeps, gatherEvidence } from './evidence-zip.ts'
import { findFile, readAuditTrail } from './files.ts'
import { orderAuditTrail } from './order-certificate.ts'

type ByDocument = { Params: { document_id: string }; Querystring: { sign_request_id?: string } }

const BASE = '/api/v1/document-signrequest/:document_id'
const common = { tags: ['Sign requests'], security: SECURITY, ...byDocument }

/** The files of a request. */
export function fileRoutes(app: FastifyInstance, deps: EvidenceDeps): void {
  const { db, blobs } = deps
  const part = { ...ContentAnswer, description: 'The requested range.' }

  app.get<ByDocument>(`${BASE}/signed-document`, {
    config: { scope: 'evidence', whileClosed: true },
    schema: {
      ...common,
      operationId: 'getSignedDocument',
      summary: 'Download the signed document',
      description:
        'The PDF with all signatures, once the request is completed. The `ETag` is its SHA-256. `Range` requests with one range of bytes are supported.',
      headers: ContentHeaders,
      'x-headers': FILE_HEADERS,
      response: { 200: ContentAnswer, 206: part, ...errorAnswersWithKey('not_found', 'not_ready') },
    },
    handler: async (request, reply) => {
      const ref = refOf(request.params, request.query)
      const file = await findFile(db, callerOf(request).tenantId, ref, 'signed_document')
      return sendFile(blobs, file, request, reply)
    },
  })

  app.get<ByDocument>(`${BASE}/audit-trail`, {
    config: { scope: 'evidence', whileClosed: true },
    schema: {
      ...common,
      operationId: 'getAuditTrail',
      summary: 'Download the audit trail',
      description:
        'Who did what and when. Once the request has ended: a signed PDF with the chain attached; for a completed request this is its certificate of completion. With `Accept: application/json`: the chain of entries, at any time. The PDF of a request that was declined, expired, cancelled or failed is created by the first download, which can take a few seconds: until then the answer is `not_ready` with `Retry-After`.',
      'x-headers': FILE_HEADERS,
      headers: Type.Object({
        ...ContentHeaders.properties,
        accept: Type.Optional(
          Type.String({ description: '`application/json` for the entries; otherwise the PDF is returned.' }),
        ),
      }),
      response: {
        200: {
          description: 'The audit trail.',
          content: { ...ContentAnswer.content, 'application/json': { schema: AuditTrailAnswer } },
        },
        206: part,
        ...errorAnswersWithKey('not_found', 'not_ready'),
      },
    },
    handler: async (request, reply) => {
      const ref = refOf(request.params, request.query)
      const { tenantId } = callerOf(request)
      if (wantsJson(request)) return { status: 'success', ...(await readAuditTrail(db, tenantId, ref)) }
      const file = await asPoll(request, { tenantId }, () => orderAuditTrail(deps, tenantId, ref, request))
      return sendFile(blobs, file, request, reply)
    },
  })

  app.get<ByDocument>(`${BASE}/evidence.zip`, {
    config: { scope: 'evidence', whileClosed: true },
    schema: {
      ...common,
      operationId: 'getEvidence',
      'x-headers': ['Content-Disposition'],
      summary: 'Download all evidence',
      description:
        'All records of an ended request, whatever its final state: the signed document, the certificate of completion, the document as uploaded, the chain of entries, the proof of its inclusion in the transparency log, the requests to providers and their answers, and a README that explains how to verify them offline. An archive contains the entries up to its download: later ones (copies delivered, a hold, an erasure) are in later downloads.',
      response: {
        200: { description: 'The archive.', content: { 'application/zip': { schema: Bytes } } },
        ...errorAnswersWithKey('not_found', 'not_ready'),
      },
    },
    handler: async (request, reply) => {
      const ref = refOf(request.params, request.query)
      const { tenantId } = callerOf(request)
      const gathered = asPoll(request, { tenantId }, () => gatherEvidence(deps, tenantId, ref, request))
      const { name, manifest, parts } = await gathered
      return reply
        .header('content-type', 'application/zip')
        .header('content-disposition', attachmentHeader(name))
        .send(Readable.from(writeBundle(manifest, parts), { objectMode: false }))
    },
  })
}

function wantsJson(request: FastifyRequest): boolean {
  const accept = String(request.headers.accept ?? '')
  return accept.includes('application/json') && !accept.includes('application/pdf')
}
