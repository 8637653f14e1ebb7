import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { renderDocs } from './docs-page.ts'
import { securitySchemes } from './schemas.ts'

const DESCRIPTION = `Ask for legally valid signatures on a PDF, get each event as a webhook, and at the end the signed PDF and its audit trail.

Success is HTTP 200 with \`status: "success"\`. Every error has the same envelope, with a \`code\` of a closed list. Times are RFC 3339 in UTC. Lists take \`limit\` and \`starting_after\`. Every POST takes an \`Idempotency-Key\`.`

/** The frame of the OpenAPI document; its paths come from the schemas that validate the calls. */
export function openApiDocument(publicUrl: string): FastifyDynamicSwaggerOptions {
  return {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Countersign API', version: '1', description: DESCRIPTION, license: { name: 'Apache-2.0' } },
      servers: [{ url: publicUrl }],
      components: { securitySchemes },
    },
  }
}

export function docsRoutes(app: FastifyInstance): void {
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
