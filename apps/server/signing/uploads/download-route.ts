import type { UploadType } from '@countersign/domain/field'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Bytes, ContentHeaders } from '../../documents/schemas.ts'
import { sendFile } from '../../documents/send-content.ts'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { Database } from '../../platform/db/database.ts'
import { callerOf } from '../../platform/http/caller.ts'
import { FILE_HEADERS } from '../../platform/http/openapi/add-headers.ts'
import { errorAnswersWithKey, SECURITY } from '../../platform/http/schemas.ts'
import { byDocument, refOf, SignerId, signerIdOf } from '../../signrequests/ref.ts'
import { findUsedUpload } from './find.ts'

interface ByUpload {
  Params: { document_id: string; signer_id: string; upload_id: string }
  Querystring: { sign_request_id?: string }
}

const MEDIA_TYPES: Record<UploadType, string> = { pdf: 'application/pdf', png: 'image/png', jpeg: 'image/jpeg' }

const answer = (description: string) => ({
  description,
  content: Object.fromEntries(Object.values(MEDIA_TYPES).map((type) => [type, { schema: Bytes }])),
})

/** The download of a signer's file. */
export function uploadDownloadRoute(app: FastifyInstance, { db, blobs }: { db: Database; blobs: Blobs }): void {
  app.get<ByUpload>('/api/v1/document-signrequest/:document_id/signers/:signer_id/uploads/:upload_id', {
    config: { scope: 'evidence', whileClosed: true },
    schema: {
      tags: ['Sign requests'],
      security: SECURITY,
      operationId: 'getSignerUpload',
      summary: 'Download a file of a signer',
      description:
        'The file that a signer uploaded for a field of type `upload`, as received, once they have signed with it. Its id is in the value of the field. It was examined for active content; nobody has checked what it shows. The `ETag` is its SHA-256. `Range` requests with one range of bytes are supported.',
      params: Type.Object({
        ...byDocument.params.properties,
        signer_id: SignerId,
        upload_id: Type.String({
          description: 'The file, as the value of the field names it (`upl_…`).',
          examples: ['upl_06d8h2m4v5e3rkz0t1w9x7y2ba'],
        }),
      }),
      querystring: byDocument.querystring,
      headers: ContentHeaders,
      'x-headers': FILE_HEADERS,
      response: {
        200: answer('The file.'),
        206: answer('The requested range.'),
        ...errorAnswersWithKey('not_found'),
      },
    },
    handler: async (request, reply) => {
      const { signer_id, upload_id } = request.params
      const which = { signerId: signerIdOf(signer_id), id: upload_id }
      const ref = refOf(request.params, request.query)
      const { file, content } = await findUsedUpload(db, callerOf(request).tenantId, ref, which)
      return sendFile(blobs, content, request, reply, { type: MEDIA_TYPES[file.type] })
    },
  })
}
