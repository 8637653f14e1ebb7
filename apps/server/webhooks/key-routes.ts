import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { Database } from '../platform/db/database.ts'
import { bytes, date, rowDecoder, text } from '../platform/db/decode.ts'
import { errorAnswers, Timestamp } from '../platform/http/schemas.ts'

/** The public keys of `v1a` signatures: anyone can verify a webhook with them, without a secret. */
export function webhookKeyRoutes(app: FastifyInstance, { resolver }: { resolver: Database }): void {
  app.get('/.well-known/webhook-keys', {
    schema: {
      operationId: 'listWebhookKeys',
      summary: 'Read the public keys that sign webhooks',
      description:
        'Every delivery carries a `v1a` signature by each of them. A key is published at least a day before it signs alone; fetch them again daily, and when a signature does not verify.',
      tags: ['Webhooks'],
      security: [],
      response: {
        200: Type.Object({
          keys: Type.Array(
            Type.Object({
              id: Type.String({ examples: ['whk_0f1e2d3c4b5a6978'] }),
              algorithm: Type.Literal('ed25519'),
              public_key: Type.String({
                description: 'As Standard Webhooks writes it: `whpk_` and the 32 bytes in base64.',
              }),
              created_at: Timestamp,
            }),
          ),
        }),
        ...errorAnswers(),
      },
    },
    handler: async (_request, reply) => {
      const rows = await resolver.query(
        `SELECT key_id, public_key, created_at FROM webhook_signing_keys WHERE retired_at IS NULL
          ORDER BY created_at DESC`,
      )
      reply.header('cache-control', 'public, max-age=3600')
      return {
        keys: rows.map(decodeKey).map(({ key_id, public_key, created_at }) => ({
          id: key_id,
          algorithm: 'ed25519' as const,
          public_key: `whpk_${public_key.toString('base64')}`,
          created_at: created_at.toISOString(),
        })),
      }
    },
  })
}

const decodeKey = rowDecoder('webhook_signing_keys', { key_id: text, public_key: bytes, created_at: date })
