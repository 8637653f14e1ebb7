import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { securitySchemes } from '../schemas.ts'
import { renderDocs } from './page.ts'

const DESCRIPTION = `Upload a PDF and name the signers. Each signer signs through their own link. Webhooks and the event log report progress. The result is the signed PDF, with a signature for each signer, and its audit trail.

## Keys

Send \`Authorization: Bearer <key>\`, or the key alone as \`X-API-Key\`. A key that begins with \`sk_test_\` belongs to the sandbox: its data is separate, its mails go to a test inbox, and its signatures have no legal effect. Each call states the scope that the key needs.

## Responses

Success is HTTP 200. A response that is not a list has \`status: "success"\`. An error has \`status: "error"\`, a \`code\` from a closed list, a \`message\` that says what to do, and \`errors\` with one entry for each invalid field. With \`Accept: application/problem+json\` errors are sent as RFC 9457 problem details. Quote the \`Request-Id\` header in support requests; you can choose its value by sending the header (8 to 64 letters, digits, \`.\`, \`_\` and \`-\`). Times are RFC 3339 in UTC, to the millisecond.

## Retries

A POST with an \`Idempotency-Key\` can be repeated safely for 24 hours: the service sends the first response again, with \`Idempotent-Replayed: true\`, and does nothing twice. Retry on 429 and 503 after \`Retry-After\` seconds, and when you received no response.

## Lists

\`limit\` sets the page size. While \`has_more\` is true, send \`next_cursor\` as \`starting_after\`.

## Limits

Writes are limited per account and minute; all keys of the account share the limit. \`RateLimit-Limit\`, \`-Remaining\` and \`-Reset\` report the current state. Reads are limited per account to 100 a second in the sandbox and 300 a second in live mode, if the operator has not set other limits, and calls that wait for a change to 100 at the same time. A call over a limit gets 429 with \`Retry-After\`.`

/** The static part of the OpenAPI document. Its paths come from the schemas that validate the calls. */
export function openApiDocument(publicUrl: string): FastifyDynamicSwaggerOptions {
  return {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Countersign API',
        version: '1',
        description: DESCRIPTION,
        license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: publicUrl }],
      components: { securitySchemes },
    },
    transform: ({ schema, url, route }) => ({ url, schema: withScope(schema, route.config?.scope) }),
    transformObject: (document) => {
      if (!('openapiObject' in document)) return document.swaggerObject
      const { paths } = document.openapiObject as unknown as Paths
      for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
        for (const parameter of operation.parameters ?? []) asCallersSeeIt(parameter)
      }
      return document.openapiObject
    },
  }
}

function withScope(schema: FastifySchema | undefined, scope: string | undefined): FastifySchema {
  return scope === undefined ? { ...schema } : Object.assign({ 'x-scope': scope }, schema)
}

interface Parameter {
  name: string
  in: string
  required?: boolean
  schema?: { default?: unknown }
}

interface Paths {
  paths: Record<string, Record<string, { parameters?: Parameter[] }>>
}

/**
 * A parameter with a default is always present after validation, and Node writes header names in lower case. The
 * reference shows neither.
 */
function asCallersSeeIt(parameter: Parameter): void {
  if (parameter.schema?.default !== undefined) parameter.required = false
  if (parameter.in === 'header') parameter.name = parameter.name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase())
}

export function docsRoutes(app: FastifyInstance): void {
  app.get('/', { schema: { hide: true } }, async (_request, reply) => reply.redirect('/docs'))

  app.get('/api/v1/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300')
    return app.swagger()
  })

  let page: string | undefined
  app.get('/docs', { schema: { hide: true } }, async (_request, reply) => {
    page ??= renderDocs(app.swagger() as Parameters<typeof renderDocs>[0], app.publicOrigin)
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .send(page)
  })
}
