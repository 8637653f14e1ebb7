import { createHash } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../platform/errors.ts'
import { jsonParser } from '../platform/http/body.ts'
import { callerOf } from '../platform/http/caller.ts'
import { ErrorAnswer, errorAnswersOfWrite, IdempotencyHeader, SECURITY } from '../platform/http/schemas.ts'
import { REFUSAL_CODES } from './preflight/preflight.ts'
import { presentDocument } from './present.ts'
import { type Received, receive } from './receive.ts'
import { UploadAnswer, UploadBody, UploadQuery } from './schemas.ts'
import { type UploadDeps, uploadDocument } from './upload.ts'

const FORMS = 'application/pdf, multipart/form-data or application/json'
/** Besides its base64: the name, the braces, the escapes. */
const JSON_OVERHEAD_BYTES = 64 * 1024

/** POST /api/v1/documents. In a scope of its own, because only here a body may be a file. */
export function uploadRoute(
  app: FastifyInstance,
  deps: UploadDeps,
  { uploadFolder, tags }: { uploadFolder: string; tags: string[] },
): void {
  const { maxBytes } = deps.limits
  app.register(async (scope) => {
    readFiles(scope)
    await scope.register(multipart)
    scope.post('/api/v1/documents', {
      config: { scope: 'documents:write', streamedBody: true },
      bodyLimit: Math.ceil(maxBytes / 3) * 4 + JSON_OVERHEAD_BYTES,
      validatorCompiler: (part) => (part.contentType === 'multipart/form-data' ? readLater : compile(scope, part)),
      schema: {
        operationId: 'uploadDocument',
        summary: 'Upload a document',
        description: `A PDF as ${FORMS}. It is examined before it is taken, so that nobody is invited to a document that cannot be signed; each reason to refuse it has a code of its own.`,
        tags,
        security: SECURITY,
        headers: IdempotencyHeader,
        querystring: UploadQuery,
        body: UploadBody,
        response: { 200: UploadAnswer, ...refusals() },
      },
      handler: async (request, reply) => {
        await using received = await receive(request, { uploadFolder, maxBytes })
        if ((await request.holdIdempotencyKey(hashOf(received))) === 'replayed') return reply
        const { tenantId, keyId } = callerOf(request)
        const document = await uploadDocument(deps, { tenantId, actor: `key:${keyId}` }, received)
        return { status: 'success', message: 'The document is stored.', ...presentDocument(document) }
      },
    })
  })
}

/** A PDF is handed on as a stream; JSON is parsed; a form is read by the multipart plugin. Nothing else is read. */
function readFiles(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, jsonParser(scope))
  scope.addContentTypeParser('application/pdf', (_request, payload, done) => done(null, payload))
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

/** The file and what was said of it; the query is already part of what the key is held for. */
function hashOf({ sha256, name, allowDecrypt }: Received): Buffer {
  return createHash('sha256')
    .update(sha256)
    .update(JSON.stringify([name, allowDecrypt]))
    .digest()
}

function refusals() {
  const answers = errorAnswersOfWrite('bad_request', 'document_too_large')
  const codes = REFUSAL_CODES.map((code) => `\`${code}\``).join(', ')
  const { description: others } = answers[422] as { description: string }
  const description = `${others} The file itself is refused with one of ${codes}.`
  return { ...answers, 422: { ...ErrorAnswer, description } }
}
