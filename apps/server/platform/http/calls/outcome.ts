import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isUuid } from '../../ids.ts'
import type { Code } from '../codes.ts'

// What a call came to, for the request log: the code of its error, and the document that it was about.

declare module 'fastify' {
  interface FastifyRequest {
    /** The code in the response; null: none. */
    errorCode: Code | null
    /** Set by handlers that learn it (`aboutDocument`). */
    namedDocument: string | null
  }
}

export function trackOutcomes(app: FastifyInstance): void {
  app.decorateRequest('errorCode', null)
  app.decorateRequest('namedDocument', null)
}

/** The call made this document, or is about it. For calls with the `document_id` neither in their path nor in their body. */
export function aboutDocument(request: FastifyRequest, documentId: string): void {
  request.namedDocument = documentId
}

/** The document that the call is about, as its handler, its path or its body names it. Nobody has checked that it exists. */
export function documentOf({ namedDocument, params, body }: FastifyRequest): string | null {
  const id = namedDocument ?? memberOf(params) ?? memberOf(body)
  return typeof id === 'string' && isUuid(id) ? id : null
}

function memberOf(value: unknown): unknown {
  return (value as { document_id?: unknown } | null | undefined)?.document_id
}
