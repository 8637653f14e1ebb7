import { createSecretKey, randomBytes } from 'node:crypto'
import { newId } from '../../platform/ids.ts'
import type { DocumentKey, MasterKeys } from '../../platform/master-keys/master-keys.ts'

// Webhook secrets in the format of Standard Webhooks: whsec_ and the base64 of 24 to 64 bytes. They are stored wrapped by
// the master key.

const SECRET_BYTES = 32

export interface NewSecret {
  /** Shown once. */
  secret: Buffer
  /** What is stored (statements.ts). */
  row: WrappedSecret
}

/** A secret as its row holds it; `keyId` is its id. */
export type WrappedSecret = DocumentKey & { table: 'webhook_secrets' }

/** Made before a transaction begins: a KMS takes milliseconds. */
export async function makeWebhookSecret(keys: Pick<MasterKeys, 'wrap'>, tenantId: string): Promise<NewSecret> {
  const secret = randomBytes(SECRET_BYTES)
  const owner = { table: 'webhook_secrets', tenantId, keyId: newId() } as const
  const { masterKeyId, wrapped } = await keys.wrap(createSecretKey(secret), owner)
  return { secret, row: { ...owner, masterKeyId, wrapped } }
}

export function presentWebhookSecret(secret: Buffer): string {
  return `whsec_${secret.toString('base64')}`
}
