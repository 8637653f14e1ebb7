import type { TrustJson } from '@countersign/verify'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { receive } from '../documents/receive.ts'
import { Failure } from '../platform/errors.ts'
import { jsonParser } from '../platform/http/body.ts'
import { errorAnswersOfWrite, IdempotencyHeader, SECURITY } from '../platform/http/schemas.ts'
import { judgeUpload } from './judge-upload.ts'
import { VerifyAnswer, VerifyBody } from './schemas.ts'

const FORMS = 'application/pdf, application/zip, multipart/form-data or application/json'
/** Besides its base64: the name, the braces, the escapes. */
const JSON_OVERHEAD_BYTES = 64 * 1024
/** An evidence.zip holds a document up to three times, and what was added to it. */
const DOCUMENTS_IN_A_FILE = 4

export interface VerifyOptions {
  trust(): Promise<TrustJson>
  uploadFolder: string
  maxDocumentBytes: number
}

/** POST /api/v1/verify. In a scope of its own, because here a body is a file. The file is judged and forgotten. */
export function verifyRoute(app: FastifyInstance, { trust, uploadFolder, maxDocumentBytes }: VerifyOptions): void {
  const maxBytes = DOCUMENTS_IN_A_FILE * maxDocumentBytes
  app.register(async (scope) => {
    readFiles(scope)
    await scope.register(multipart)
    scope.post('/api/v1/verify', {
      config: { scope: 'requests:read', streamedBody: true },
      bodyLimit: Math.ceil(maxDocumentBytes / 3) * 4 + JSON_OVERHEAD_BYTES,
      validatorCompiler: (part) => (part.contentType === 'multipart/form-data' ? readLater : compile(scope, part)),
      schema: {
        operationId: 'verifyFile',
        summary: 'Verify a file',
        description: `Who signed a PDF or an evidence.zip, ours or anybody's, when, and whether it was changed since: as the page /verify and \`countersign verify\` say it. Send it as ${FORMS} (as JSON only up to the size of a document). It is not kept, and nobody else is asked about it.`,
        tags: ['Verification'],
        security: SECURITY,
        headers: IdempotencyHeader,
        body: VerifyBody,
        response: { 200: VerifyAnswer, ...errorAnswersOfWrite('bad_request', 'document_too_large') },
      },
      handler: async (request, reply) => {
        await using received = await receive(request, { uploadFolder, maxBytes })
        if ((await request.holdIdempotencyKey(received.sha256)) === 'replayed') return reply
        const verdict = await judgeUpload(received, await trust())
        return { status: 'success', message: verdict.words, verdict }
      },
    })
  })
}

/** A file is handed on as a stream; JSON is parsed; a form is read by the multipart plugin. Nothing else is read. */
function readFiles(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, jsonParser(scope))
  const raw = ['application/pdf', 'application/zip', 'application/x-zip-compressed', 'application/octet-stream']
  scope.addContentTypeParser(raw, (_request, payload, done) => done(null, payload))
  scope.addContentTypeParser('*', (request: FastifyRequest, _payload, done) => {
    const type = request.headers['content-type']?.slice(0, 100) ?? 'no type'
    done(new Failure('unsupported_media_type', `A body of ${type} is not read here: send ${FORMS}.`))
  })
}

/** A form's fields are not known yet when bodies are validated; receive.ts has them judged. */
const readLater = () => true

function compile(scope: FastifyInstance, part: Parameters<NonNullable<FastifyInstance['validatorCompiler']>>[0]) {
  if (!scope.validatorCompiler) throw new Error('the server has no validator')
  return scope.validatorCompiler(part)
}
