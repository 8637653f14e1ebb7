import type { Assets } from '@countersign/signing'
import type { FastifyInstance } from 'fastify'
import { codingFor } from './coding.ts'

/** The page's scripts and styles: compressed when they were built, and kept by browsers for good. */
export function assetRoutes(app: FastifyInstance, { files }: Assets): void {
  for (const [address, file] of files) {
    app.get(address, { schema: { hide: true } }, async (request, reply) => {
      const coding = codingFor(request.headers['accept-encoding'])
      if (coding !== 'identity') reply.header('content-encoding', coding)
      return reply.headers(file.headers).send(file.bodies[coding])
    })
  }
}
