import Type from 'typebox'
import { textOf, timeOf } from '../../platform/http/schemas.ts'
import { publicId, sha256 } from '../../platform/ids.ts'
import type { PublicKey } from './store.ts'

// The public keys of an endpoint as the API shows them.

export const PUBLIC_KEYS_PATH = '/.well-known/webhook-keys'

export const PublicKeySchema = Type.Object(
  {
    id: textOf('The key (`whk_…`).', 'whk_0f1e2d3c4b5a6978'),
    algorithm: Type.Literal('ed25519', { description: 'Always `ed25519`.' }),
    public_key: Type.String({
      description: 'As Standard Webhooks writes it: `whpk_` and the 32 bytes in base64.',
      examples: ['whpk_11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo='],
    }),
    created_at: timeOf('When it was published.'),
  },
  { title: 'WebhookPublicKey', description: 'A public key of an endpoint.' },
)

export function presentPublicKeys(keys: readonly PublicKey[]) {
  return keys.map(({ raw, createdAtMs }) => ({
    id: `whk_${sha256(raw).toString('hex').slice(0, 16)}`,
    algorithm: 'ed25519' as const,
    public_key: `whpk_${raw.toString('base64')}`,
    created_at: new Date(createdAtMs).toISOString(),
  }))
}

/** The slot code at the front lets a router find the cell. */
export function publicKeysUrl(publicUrl: string, slot: number, endpointId: string): string {
  return `${publicUrl}${PUBLIC_KEYS_PATH}/${slot.toString(16).padStart(3, '0')}_${publicId('whe', endpointId)}`
}
