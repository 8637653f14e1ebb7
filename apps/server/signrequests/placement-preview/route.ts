import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { documentIdOf } from '../../documents/ref.ts'
import type { RenderDeps } from '../../documents/rendering/keep.ts'
import { DocumentParams, PageImageQuery } from '../../documents/schemas.ts'
import { callerOf } from '../../platform/http/caller.ts'
import { errorAnswersOfWrite, MAX_INTEGER, SECURITY } from '../../platform/http/schemas.ts'
import { CreateBody } from '../create/body.ts'

/** Accepts the body of a create unchanged. */
const PreviewBody = Type.Object(
  { ...CreateBody.properties, document_id: Type.Optional(CreateBody.properties.document_id) },
  { additionalProperties: false, 'x-document': CreateBody },
)

const PreviewQuery = Type.Object({
  width: Type.Unsafe<Static<typeof PageImageQuery>['width']>({ ...PageImageQuery.properties.width, default: 1080 }),
  page: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_INTEGER,
      description: 'Default: the first page with an error, otherwise the first with a box.',
    }),
  ),
})

const PreviewAnswer = {
  description: 'The page with its boxes. Boxes that create would reject are red, with the errors below the page.',
  content: { 'image/png': { schema: Type.Any() } },
}

export function placementPreviewRoute(app: FastifyInstance, deps: RenderDeps): void {
  app.post<{
    Params: { document_id: string }
    Querystring: Static<typeof PreviewQuery>
    Body: Static<typeof PreviewBody>
  }>('/api/v1/documents/:document_id/placement-preview', {
    config: { scope: 'requests:read' },
    schema: {
      operationId: 'previewPlacement',
      summary: 'Preview the placement of signatures',
      description:
        'Accepts the body of a create and returns an image of a page with the boxes on it, each with its signer’s name or the label of its field. Creates nothing.',
      tags: ['Documents'],
      security: SECURITY,
      params: DocumentParams,
      querystring: PreviewQuery,
      body: PreviewBody,
      'x-headers': ['Placement-Page', 'Placement-Pages', 'Placement-Errors', 'Placement-Warnings'],
      response: { 200: PreviewAnswer, ...errorAnswersOfWrite('not_found', 'document_unfinished', 'page_undrawable') },
    },
    handler: async (request, reply) => {
      const { signers, cords_origin: cordsOrigin = 'top_left', overlap } = request.body
      const order = { signers, cordsOrigin, overlap, ...request.query, page: request.query.page }
      const documentId = documentIdOf(request.params.document_id)
      // The first preview loads the fonts and the typesetter.
      const { previewPlacement } = await import('./preview.ts')
      const preview = await previewPlacement(deps, callerOf(request).tenantId, documentId, order)
      return reply
        .header('placement-page', preview.page)
        .header('placement-pages', preview.pages.join(', '))
        .header('placement-errors', preview.errors)
        .header('placement-warnings', preview.warnings)
        .header('content-type', 'image/png')
        .send(preview.png)
    },
  })
}
