import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../errors.ts'

// Calls whose body is a file: raw, in a form, or as base64 in JSON. Each route has its own scope.

/** For the rest of the JSON besides the base64: the name, the braces, the escapes. */
export const JSON_OVERHEAD_BYTES = 64 * 1024

/**
 * Passes on files of these types, and JSON, as streams, and leaves forms to the multipart plugin. Rejects other types.
 * Parsing a JSON body of 35 MB at once would block the process.
 */
export async function readFiles(scope: FastifyInstance, types: string[], forms: string): Promise<void> {
  readRawFiles(scope, ['application/json', ...types], forms)
  await scope.register(multipart)
}

/** Passes on bodies of these types as streams. Rejects other types. */
export function readRawFiles(scope: FastifyInstance, types: string[], forms: string): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(types, (_request, payload, done) => done(null, payload))
  scope.addContentTypeParser('*', (request: FastifyRequest, _payload, done) => {
    const type = request.headers['content-type']?.slice(0, 100) ?? 'no type'
    done(new Failure('unsupported_media_type', `The call does not accept a body of type ${type}: send ${forms}.`))
  })
}

/** The size of a JSON body that contains so many bytes as base64. */
export function jsonLimit(maxBytes: number): number {
  return Math.ceil(maxBytes / 3) * 4 + JSON_OVERHEAD_BYTES
}

const READ_BY_HANDLER = new Set(['multipart/form-data', 'application/json'])

type Part = Parameters<NonNullable<FastifyInstance['validatorCompiler']>>[0]

/** The fields of a form or of JSON are not known when bodies are validated. The handler that receives them does it. */
export function validatorOf(scope: FastifyInstance) {
  return (part: Part) => {
    if (part.contentType && READ_BY_HANDLER.has(part.contentType)) return () => true
    if (!scope.validatorCompiler) throw new Error('The server has no validator.')
    return scope.validatorCompiler(part)
  }
}
