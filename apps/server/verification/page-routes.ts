import type { TrustJson } from '@countersign/verify'
import { loadVerifyAssets, negotiate, renderVerifyPage } from '@countersign/verify-page'
import type { FastifyInstance } from 'fastify'
import { Failure } from '../platform/errors.ts'
import { assetRoutes } from '../platform/http/asset-routes.ts'
import { codingFor, encode } from '../platform/http/coding.ts'
import { findLoggedEntry, type LoggedEntryDeps } from './find-logged-entry.ts'

export interface PageDeps extends LoggedEntryDeps {
  trust(): Promise<TrustJson>
}

/** Public routes: the verification page, its trust anchors, and the log's entry for the hash of a file. */
export function pageRoutes(app: FastifyInstance, deps: PageDeps): void {
  app.register(async (scope) => {
    const assets = await loadVerifyAssets()
    assetRoutes(scope, assets)

    scope.get<{ Querystring: { lang?: string } }>('/verify', { schema: { hide: true } }, async (request, reply) => {
      const locale = negotiate(request.headers['accept-language'], request.query.lang)
      const { headers, html } = renderVerifyPage({ locale, trust: await deps.trust() }, assets)
      const coding = codingFor(request.headers['accept-encoding'])
      if (coding !== 'identity') reply.header('content-encoding', coding)
      return reply.headers({ ...headers, vary: 'accept-encoding, accept-language' }).send(encode(html, coding))
    })

    scope.get('/verify/trust.json', { schema: { hide: true } }, async (_request, reply) => {
      return reply.header('cache-control', 'no-cache').send(await deps.trust())
    })

    scope.get<{ Params: { sha256: string } }>(
      '/verify/log/:sha256',
      { schema: { hide: true } },
      async (request, reply) => {
        const hash = request.params.sha256
        const loggedEntry = /^[0-9a-f]{64}$/.test(hash) ? await findLoggedEntry(deps, Buffer.from(hash, 'hex')) : null
        if (loggedEntry === null) throw new Failure('not_found', 'The log contains no file with this SHA-256.')
        return reply.header('cache-control', 'no-store').send(loggedEntry)
      },
    )
  })
}
