import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { Failure } from '../../platform/errors.ts'
import { notUtf8, parseJsonBody } from '../../platform/http/body.ts'
import { JSON_OVERHEAD_BYTES } from '../../platform/http/file-body.ts'
import { type FilePart, JsonFileScanner, tooLarge } from '../../platform/http/json-file/scan.ts'
import type { JsonUpload } from '../schemas.ts'
import { requireValid } from './require-valid.ts'

// `application/json`: the file is a field, as base64. It is decoded and saved while it arrives.

const FIELD = 'content_base64'

export interface JsonOptions {
  /** Of the body, besides content_base64 as JsonUpload. */
  schema: object
  /** Of the whole body. */
  maxBytes: number
}

export async function readJson<Saved>(
  request: FastifyRequest,
  body: Readable,
  { schema, maxBytes }: JsonOptions,
  save: (parts: AsyncIterable<FilePart>) => Promise<Saved>,
) {
  const scanner = new JsonFileScanner(FIELD, JSON_OVERHEAD_BYTES)
  const file = await save(scanned(scanner, body, maxBytes))
  const { text, isUtf8, isBase64 } = scanner.end()
  if (!isUtf8) throw notUtf8()
  const fields = await parseJsonBody(request, text)
  requireValid<JsonUpload>(request, schema, fields, 'body')
  if (!isBase64) throw notBase64()
  return { file, name: fields.name, allowDecrypt: fields.allow_decrypt }
}

async function* scanned(scanner: JsonFileScanner, body: Readable, maxBytes: number): AsyncGenerator<FilePart> {
  let size = 0
  // Leaving the loop must not destroy the request's socket: the client would not receive the error.
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge()
    yield* scanner.push(chunk)
  }
}

function notBase64(): Failure {
  const message = 'content_base64 must be the base64 of the PDF: no line breaks, no "data:" in front, padded with "=".'
  const error = { field: FIELD, code: 'malformed', message }
  return new Failure('validation_failed', message, { errors: [error] })
}
