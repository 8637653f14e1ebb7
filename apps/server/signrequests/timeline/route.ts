import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/db/database.ts'
import { callerOf } from '../../platform/http/caller.ts'
import { errorAnswersWithKey, SECURITY } from '../../platform/http/schemas.ts'
import { byDocument, refOf } from '../ref.ts'
import { readTimeline } from './read.ts'
import { TimelineAnswer } from './schemas.ts'

export function timelineRoute(app: FastifyInstance, { db }: { db: Database }): void {
  app.get<{ Params: { document_id: string }; Querystring: { sign_request_id?: string } }>(
    '/api/v1/document-signrequest/:document_id/timeline',
    {
      config: { scope: 'requests:read' },
      schema: {
        operationId: 'getTimeline',
        summary: 'Read the timeline of a sign request',
        description:
          'What happened and what was waited for, as lanes: the request, each signer, the mails and the sealer. It is made from the audit trail, at any time, and contains no personal values but the signers’ names.',
        tags: ['Sign requests'],
        security: SECURITY,
        ...byDocument,
        response: { 200: TimelineAnswer, ...errorAnswersWithKey('not_found') },
      },
    },
    async (request) => {
      const timeline = await readTimeline(db, callerOf(request).tenantId, refOf(request.params, request.query))
      return { status: 'success' as const, ...timeline }
    },
  )
}
