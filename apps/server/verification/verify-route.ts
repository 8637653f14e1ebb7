import type { TrustJson } from '@countersign/verify'
import type { FastifyInstance } from 'fastify'
import type { UploadBudget } from '../documents/intake/in-flight.ts'
import { ownerOf, receive } from '../documents/intake/receive.ts'
import { jsonLimit, readFiles, validatorOf } from '../platform/http/file-body.ts'
import { errorAnswersOfWrite, IdempotencyHeader, SECURITY } from '../platform/http/schemas.ts'
import { judgeUpload } from './judge-upload.ts'
import { JsonFile, VerifyAnswer, VerifyBody } from './schemas.ts'

const FORMS = 'application/pdf, application/zip, multipart/form-data or application/json'
const TYPES = ['application/pdf', 'application/zip', 'application/x-zip-compressed', 'application/octet-stream']
/** An evidence.zip contains a document up to three times, with additional data. */
const DOCUMENTS_IN_A_FILE = 4

export interface VerifyOptions {
  uploads: UploadBudget
  trust(): Promise<TrustJson>
  uploadFolder: string
  maxDocumentBytes: number
}

/** POST /api/v1/verify. It has its own scope, because here a body is a file. The file is not stored. */
export function verifyRoute(app: FastifyInstance, options: VerifyOptions): void {
  const { trust, uploadFolder, maxDocumentBytes, uploads } = options
  const maxBytes = DOCUMENTS_IN_A_FILE * maxDocumentBytes
  const json = { schema: JsonFile, maxBytes: jsonLimit(maxDocumentBytes) }
  app.register(async (scope) => {
    await readFiles(scope, TYPES, FORMS)
    scope.post('/api/v1/verify', {
      config: { scope: 'evidence', streamedBody: true },
      validatorCompiler: validatorOf(scope),
      schema: {
        operationId: 'verifyFile',
        summary: 'Verify a file',
        description: `Verifies a PDF or an evidence.zip, from this service or another: who signed it, when, and whether it was changed since. The result is the same as on the page /verify and from \`countersign verify\`. Send it as ${FORMS} (as JSON only up to the size of a document). The file is not stored, and no other service is contacted.`,
        tags: ['Verification'],
        security: SECURITY,
        headers: IdempotencyHeader,
        body: VerifyBody,
        response: { 200: VerifyAnswer, ...errorAnswersOfWrite('bad_request', 'document_too_large') },
      },
      handler: async (request, reply) => {
        await using received = await receive(request, { uploadFolder, maxBytes, budget: uploads, json })
        if ((await request.holdIdempotencyKey(received.sha256)) === 'replayed') return reply
        const verdict = await judgeUpload(ownerOf(request), received, await trust())
        return { status: 'success', message: verdict.words, verdict }
      },
    })
  })
}
