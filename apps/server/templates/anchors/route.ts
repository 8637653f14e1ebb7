import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { isKnown } from '../../documents/etag.ts'
import { readDocument } from '../../documents/read.ts'
import { documentIdOf } from '../../documents/ref.ts'
import { contentSource } from '../../documents/rendering/content-source.ts'
import type { RenderDeps } from '../../documents/rendering/keep.ts'
import { DocumentParams, PageImageHeaders } from '../../documents/schemas.ts'
import { textOfPages } from '../../documents/text-places.ts'
import { Failure } from '../../platform/errors.ts'
import { callerOf } from '../../platform/http/caller.ts'
import { errorAnswersWithKey, SECURITY } from '../../platform/http/schemas.ts'
import { findAnchors } from './find.ts'
import { AnchorsAnswer, AnchorsQuery } from './schemas.ts'

/** A document's bytes never change, but a later version may find more in them. */
const FOR_AN_HOUR = 'private, max-age=3600'

export function anchorRoute(app: FastifyInstance, deps: RenderDeps): void {
  app.get<{ Params: { document_id: string }; Querystring: Static<typeof AnchorsQuery> }>(
    '/api/v1/documents/:document_id/anchors',
    {
      config: { scope: 'requests:read' },
      schema: {
        operationId: 'findAnchors',
        summary: 'Find tags and lines in a document',
        description:
          'What an editor places boxes by: the tags in the text, with the boxes that a template makes of them, lines to write on, and where text stands. All positions are in points from the top left of the page as displayed.',
        tags: ['Documents'],
        security: SECURITY,
        params: DocumentParams,
        querystring: AnchorsQuery,
        headers: PageImageHeaders,
        'x-headers': ['ETag'],
        response: {
          200: AnchorsAnswer,
          ...errorAnswersWithKey('not_found', 'document_unfinished', 'validation_failed', 'page_undrawable'),
        },
      },
    },
    async (request, reply) => {
      const { tenantId } = callerOf(request)
      const documentId = documentIdOf(request.params.document_id)
      const { page } = request.query
      const { pages, textPlaces } = await readDocument(deps.db, tenantId, documentId)
      const asked = pages.filter(({ number }) => page === undefined || number === page)
      if (asked.length === 0) throw new Failure('not_found', `There is no page ${page} in this document.`)
      const source = await contentSource(deps, tenantId, documentId)
      const etag = `"${source.sha256}.${page ?? 'all'}"`
      reply.header('etag', etag).header('cache-control', FOR_AN_HOUR)
      if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
      const anchors = await findAnchors(deps.renderer, source, asked)
      const places = textOfPages(textPlaces)
      const text = asked.flatMap(({ number }) => (places.get(number) ?? []).map((box) => ({ page: number, ...box })))
      return { status: 'success' as const, document_id: documentId, ...anchors, text }
    },
  )
}
