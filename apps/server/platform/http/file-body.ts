import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../errors.ts'
import { jsonParser } from './body.ts'

// Calls whose body is a file: raw, in a form, or as base64 in JSON. Each route has its own scope.

/** For the rest of the JSON besides the base64: the name, the braces, the escapes. */
const JSON_OVERHEAD_BYTES = 64 * 1024

/**
 * Passes on files of these types as streams, parses JSON, and leaves forms to the multipart plugin. Rejects other
 * types.
 */
export async function readFiles(scope: FastifyInstance, types: string[], forms: string): Promise<void> {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, jsonParser(scope))
  scope.addContentTypeParser(types, (_request, payload, done) => done(null, payload))
  scope.addContentTypeParser('*', (request: FastifyRequest, _payload, done) => {
    const type = request.headers['content-type']?.slice(0, 100) ?? 'no type'
    done(new Failure('unsupported_media_type', `The call does not accept a body of type ${type}: send ${forms}.`))
  })
  await scope.register(multipart)
}

/** The size of a JSON body that contains so many bytes as base64. */
export function jsonLimit(maxBytes: number): number {
  return Math.ceil(maxBytes / 3) * 4 + JSON_OVERHEAD_BYTES
}

type Part = Parameters<NonNullable<FastifyInstance['validatorCompiler']>>[0]

/** The fields of a form are not known when bodies are validated. The handler that receives the form validates them. */
export function validatorOf(scope: FastifyInstance) {
  return (part: Part) => {
    if (part.contentType === 'multipart/form-data') return () => true
    if (!scope.validatorCompiler) throw new Error('The server has no validator.')
    return scope.validatorCompiler(part)
  }
}
