import type { FastifyInstance } from 'fastify'
import { sendFile } from '../../documents/send-content.ts'
import { callerOf } from '../../platform/http/caller.ts'
import { errorAnswersWithKey, Message, SECURITY, Success } from '../../platform/http/schemas.ts'
import { readSignRequest } from '../../signrequests/read.ts'
import { byDocument, refOf } from '../../signrequests/ref.ts'
import { type OpenLinkDeps, openLink, revokeLinks } from './open.ts'

export function fileLinkRoutes(app: FastifyInstance, deps: OpenLinkDeps): void {
  // A link from an event, opened without a key: kept out of caches, referrers and search engines.
  app.get<{ Params: { token: string } }>('/f/:token', { schema: { hide: true } }, async (request, reply) => {
    const file = await openLink(deps, request.params.token)
    reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer')
    reply.header('x-robots-tag', 'noindex')
    return sendFile(deps.blobs, file, request, reply)
  })

  app.delete<{ Params: { document_id: string }; Querystring: { sign_request_id?: string } }>(
    '/api/v1/document-signrequest/:document_id/file-links',
    {
      config: { scope: 'links' },
      schema: {
        operationId: 'revokeFileLinks',
        summary: 'Revoke the links to a request’s files',
        description:
          'The `url`s that `document.signed` carried open nothing any more, for good. Without this they work for 30 days. Repeating it changes nothing; with a key the files can still be downloaded.',
        tags: ['Sign requests'],
        security: SECURITY,
        ...byDocument,
        response: {
          200: Success({ message: Message }, 'The links are revoked.'),
          ...errorAnswersWithKey('not_found', 'rate_limited'),
        },
      },
    },
    async (request) => {
      const { tenantId } = callerOf(request)
      const { state } = await readSignRequest(deps.db, tenantId, refOf(request.params, request.query))
      await revokeLinks(deps.db, tenantId, state.id)
      return { status: 'success', message: 'The links to the files of this request open nothing any more.' }
    },
  )
}
