import type { FastifyInstance } from 'fastify'
import { inlineReferences } from '../openapi/inline-references.ts'
import type { OpenApi } from '../openapi/types.ts'
import { renderDocs } from './page.ts'

export function docsRoutes(app: FastifyInstance): void {
  app.get('/api/v1/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300')
    return app.swagger()
  })

  let page: string | undefined
  app.get('/docs', { schema: { hide: true } }, async (_request, reply) => {
    page ??= renderDocs(inlineReferences(app.swagger() as unknown as OpenApi), app.publicOrigin)
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .send(page)
  })
}
