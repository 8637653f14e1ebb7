import type { KeyObject } from 'node:crypto'
import { KeyRefused } from '../../platform/blobs/errors.ts'
import { json } from '../../platform/db/decode.ts'
import type { MasterKeys } from '../../platform/master-keys/master-keys.ts'
import type { WrappedSecret } from './make.ts'

// Webhook secrets as rows return them, and opened.

/** Decodes SIGNING_SECRETS (statements.ts). */
export const selectedSecrets = json<{ id: string; master_key_id: string; wrapped: string }[]>()

export function secretsOf(tenantId: string, selected: ReturnType<typeof selectedSecrets>): WrappedSecret[] {
  return selected.map(({ id, master_key_id, wrapped }) => ({
    ...{ table: 'webhook_secrets', tenantId, keyId: id },
    ...{ masterKeyId: master_key_id, wrapped: Buffer.from(wrapped, 'hex') },
  }))
}

/** Throws KeyRefused. */
export function openSecrets(keys: Pick<MasterKeys, 'unwrap'>, secrets: readonly WrappedSecret[]): Promise<KeyObject[]> {
  return Promise.all(secrets.map((secret) => keys.unwrap(secret)))
}

/** Without the secrets that are refused: the others still sign. */
export async function openUsableSecrets(
  keys: Pick<MasterKeys, 'unwrap'>,
  secrets: readonly WrappedSecret[],
): Promise<KeyObject[]> {
  const opened = await Promise.all(secrets.map((secret) => keys.unwrap(secret).catch(ignoreRefused)))
  return opened.filter((key) => key !== undefined)
}

function ignoreRefused(error: unknown): undefined {
  if (!(error instanceof KeyRefused)) throw error
}
