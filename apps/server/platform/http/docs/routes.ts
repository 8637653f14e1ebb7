import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { securitySchemes } from '../schemas.ts'
import { renderDocs } from './page.ts'

const DESCRIPTION = `Upload a PDF and name the signers. Each signs on a link of their own; webhooks and the event log tell what happens; at the end there are the signed PDF, with a signature for each signer, and its audit trail.

## Keys

Send \`Authorization: Bearer <key>\`, or the key alone as \`X-API-Key\`. A key that begins with \`sk_test_\` belongs to the sandbox: its data is apart, its mails go to a captured inbox, its signatures have no legal effect. Each call names the scope that the key needs.

## Answers

Success is HTTP 200; an answer that is not a list carries \`status: "success"\`. A refusal carries \`status: "error"\`, a \`code\` of a closed list, a \`message\` that says what to do, and \`errors\` with one entry for each wrong field. \`Accept: application/problem+json\` gets it as RFC 9457. Quote the \`Request-Id\` header when you ask us. Times are RFC 3339 in UTC, to the millisecond.

## Repeating a call

A POST with an \`Idempotency-Key\` may be repeated safely for 24 hours: the answer comes again, marked \`Idempotent-Replayed: true\`, and nothing is done twice. Repeat on 429 and 503 after \`Retry-After\` seconds, and when no answer came.

## Lists

\`limit\` sets how many come at most. While \`has_more\` is true, give \`next_cursor\` as \`starting_after\`.

## Limits

Each key has a number of writes a minute; \`RateLimit-Limit\`, \`-Remaining\` and \`-Reset\` tell where it stands. Reads are not counted.`

/** The frame of the OpenAPI document; its paths come from the schemas that validate the calls. */
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

/** Past the defaults a parameter is always there, and Node writes header names small; callers see neither. */
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
