import { brandStyle } from '@countersign/signing'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { Failure } from '../../platform/errors.ts'

/**
 * The style sheets with the colours of senders. The address has the colour, and nothing of an account is read: a cache
 * cannot answer with the style sheet of another sender.
 */
export function styleRoute(scope: FastifyInstance): void {
  scope.get<{ Params: { color: string } }>('/brand/styles/:color.css', {
    config: { isAsset: true },
    schema: { hide: true, params: Type.Object({ color: Type.String({ pattern: '^[0-9a-f]{6}$' }) }) },
    handler: async (request, reply) => {
      const style = brandStyle(request.params.color)
      if (style === null) throw new Failure('not_found', 'There is no such style sheet.')
      return reply
        .type('text/css; charset=utf-8')
        .headers({
          'cache-control': 'public, max-age=31536000, immutable',
          'cross-origin-resource-policy': 'same-origin',
        })
        .send(style)
    },
  })
}
