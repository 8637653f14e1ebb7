import type { FastifyInstance } from 'fastify'
import { codingFor } from './coding.ts'

interface AssetFile {
  headers: Record<string, string>
  bodies: { identity: Buffer; gzip: Buffer; br: Buffer }
}

/**
 * A page's scripts and styles, by content-addressed path: compressed at build time, and cached by browsers
 * indefinitely.
 */
export function assetRoutes(app: FastifyInstance, { files }: { files: ReadonlyMap<string, AssetFile> }): void {
  for (const [address, file] of files) {
    // Two modules may show pages of one app.
    if (app.hasRoute({ method: 'GET', url: address })) continue
    app.get(address, { schema: { hide: true }, config: { isAsset: true } }, async (request, reply) => {
      const coding = codingFor(request.headers['accept-encoding'])
      if (coding !== 'identity') reply.header('content-encoding', coding)
      return reply.headers(file.headers).send(file.bodies[coding])
    })
  }
}
