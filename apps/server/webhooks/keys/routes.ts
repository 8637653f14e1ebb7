import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { Database } from '../../platform/db/database.ts'
import { Failure } from '../../platform/errors.ts'
import { errorAnswers } from '../../platform/http/schemas.ts'
import { fromPublicId } from '../../platform/ids.ts'
import { PUBLIC_KEYS_PATH, PublicKeySchema, presentPublicKeys } from './present.ts'
import { readPublicKeys } from './store.ts'

export interface PublicKeyRouteDeps {
  /** As countersign_resolver, for public reads. */
  readers: Database
}

const ADDRESS = /^[0-9a-f]{3}_(whe_[0-9a-z]{26})$/
/** Far shorter than the day for which two keys overlap. */
const CACHE_SECONDS = 300

/** The public keys of one endpoint's `v1a` signatures, for receivers without an API key. */
export function publicKeyRoutes(app: FastifyInstance, { readers }: PublicKeyRouteDeps): void {
  app.get<{ Params: { endpoint: string } }>(`${PUBLIC_KEYS_PATH}/:endpoint`, {
    schema: {
      operationId: 'listWebhookKeys',
      summary: 'Read the public keys of a webhook endpoint',
      description:
        'For receivers: needs no API key. The address is `public_keys_url` of the endpoint. Every delivery to the endpoint carries a `v1a` signature by at least one of these keys, and no other endpoint’s deliveries do. Configure the address in the receiver, and never take it from a delivery. Fetch the keys again daily, and when a signature does not verify.',
      tags: ['Webhooks'],
      security: [],
      params: Type.Object({
        endpoint: Type.String({
          description: 'The last part of `public_keys_url`.',
          examples: ['a3f_whe_06d8h2m4v5e3rkz0t1w9x7y2ba'],
        }),
      }),
      response: {
        200: Type.Object(
          { keys: Type.Array(PublicKeySchema, { description: 'The keys, newest first.' }) },
          { description: 'The keys, newest first.' },
        ),
        ...errorAnswers('not_found'),
      },
    },
    handler: async (request, reply) => {
      const [, id = ''] = ADDRESS.exec(request.params.endpoint) ?? []
      const endpointId = fromPublicId('whe', id)
      const keys = endpointId === undefined ? [] : await readPublicKeys(readers, endpointId)
      // An empty list is not cached: the first delivery may come at any time.
      if (keys.length === 0) throw new Failure('not_found', 'No webhook endpoint has public keys at this address.')
      reply.header('cache-control', `public, max-age=${CACHE_SECONDS}`)
      return { keys: presentPublicKeys(keys) }
    },
  })
}
