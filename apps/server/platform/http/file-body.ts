import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../errors.ts'
import { jsonParser } from './body.ts'

// Calls whose body is a file: as it is, in a form, or as base64 in JSON. Each has a scope of its own.

/** Besides its base64: the name, the braces, the escapes. */
const JSON_OVERHEAD_BYTES = 64 * 1024

/** Files of these types are handed on as streams; JSON is parsed; the multipart plugin reads forms. Nothing else is read. */
export async function readFiles(scope: FastifyInstance, types: string[], forms: string): Promise<void> {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, jsonParser(scope))
  scope.addContentTypeParser(types, (_request, payload, done) => done(null, payload))
  scope.addContentTypeParser('*', (request: FastifyRequest, _payload, done) => {
    const type = request.headers['content-type']?.slice(0, 100) ?? 'no type'
    done(new Failure('unsupported_media_type', `A body of ${type} is not read here: send ${forms}.`))
  })
  await scope.register(multipart)
}

/** What JSON may take that holds so many bytes. */
export function jsonLimit(maxBytes: number): number {
  return Math.ceil(maxBytes / 3) * 4 + JSON_OVERHEAD_BYTES
}

type Part = Parameters<NonNullable<FastifyInstance['validatorCompiler']>>[0]

/** A form's fields are not known yet when bodies are validated: whoever receives them has them judged. */
export function validatorOf(scope: FastifyInstance) {
  return (part: Part) => {
    if (part.contentType === 'multipart/form-data') return () => true
    if (!scope.validatorCompiler) throw new Error('the server has no validator')
    return scope.validatorCompiler(part)
  }
}
