import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { byCaller } from '../accounts/activity.ts'
import { callerOf } from '../platform/http/caller.ts'
import { aboutDocument } from '../platform/http/calls/outcome.ts'
import { jsonLimit, readFiles, validatorOf } from '../platform/http/file-body.ts'
import { errorAnswersOfWrite, IdempotencyHeader, SECURITY } from '../platform/http/schemas.ts'
import type { UploadBudget } from './intake/in-flight.ts'
import { type Received, receive } from './intake/receive.ts'
import { REFUSAL_CODES } from './preflight/preflight.ts'
import { presentDocument } from './present.ts'
import { JsonUpload, UploadAnswer, UploadBody, UploadQuery } from './schemas.ts'
import { type UploadDeps, uploadDocument } from './upload.ts'

const FORMS = 'application/pdf, multipart/form-data or application/json'

/** POST /api/v1/documents. It has its own scope, because only here a body may be a file. */
export function uploadRoute(
  app: FastifyInstance,
  deps: UploadDeps,
  { uploadFolder, uploads, tags }: { uploadFolder: string; uploads: UploadBudget; tags: string[] },
): void {
  const { maxBytes } = deps.limits
  const json = { schema: JsonUpload, maxBytes: jsonLimit(maxBytes) }
  app.register(async (scope) => {
    await readFiles(scope, ['application/pdf'], FORMS)
    scope.post('/api/v1/documents', {
      config: { scope: 'documents:write', streamedBody: true, returnsRepresentation: true },
      validatorCompiler: validatorOf(scope),
      schema: {
        operationId: 'uploadDocument',
        summary: 'Upload a document',
        description: `A PDF as ${FORMS}. It is examined before it is accepted, so signers are never invited to a document that cannot be signed. Each reason for rejection has its own code. If the reason is on a page, the error has the number of the page in \`page\` and the place on it in \`cords\`, in points from the top left corner of the page as displayed.`,
        tags,
        security: SECURITY,
        headers: IdempotencyHeader,
        querystring: UploadQuery,
        body: UploadBody,
        response: {
          200: UploadAnswer,
          ...errorAnswersOfWrite('bad_request', 'document_too_large', ...REFUSAL_CODES),
        },
      },
      handler: async (request, reply) => {
        await using received = await receive(request, { uploadFolder, maxBytes, budget: uploads, json })
        if ((await request.holdIdempotencyKey(hashOf(received))) === 'replayed') return reply
        const caller = callerOf(request)
        const asked = byCaller(caller)
        const document = await uploadDocument(deps, asked, received)
        aboutDocument(request, document.documentId)
        return { status: 'success', message: 'The document is stored.', ...presentDocument(document) }
      },
    })
  })
}

/** The hash of the file and its fields. The query is already included in the Idempotency-Key's scope. */
function hashOf({ sha256, name, allowDecrypt }: Received): Buffer {
  return createHash('sha256')
    .update(sha256)
    .update(JSON.stringify([name, allowDecrypt]))
    .digest()
}
