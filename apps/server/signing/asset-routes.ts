import type { AssetFile, Assets } from '@countersign/signing'
import type { FastifyInstance } from 'fastify'

/** The page's scripts and styles: compressed when they were built, and kept by browsers for good. */
export function assetRoutes(app: FastifyInstance, { files }: Assets): void {
  for (const [address, file] of files) {
    app.get(address, { schema: { hide: true } }, async (request, reply) => {
      const coding = codingFor(request.headers['accept-encoding'] ?? '')
      if (coding !== 'identity') reply.header('content-encoding', coding)
      return reply.headers(file.headers).send(file.bodies[coding])
    })
  }
}

function codingFor(accepted: string): keyof AssetFile['bodies'] {
  const codings = accepted
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => !/;\s*q=0(\.0*)?$/.test(coding))
    .map((coding) => coding.split(';')[0])
  return codings.includes('br') ? 'br' : codings.includes('gzip') ? 'gzip' : 'identity'
}
