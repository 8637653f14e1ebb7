import { createPublicKey } from 'node:crypto'
import { openDkimKey, type WrappedDkimKey } from '../../apps/server/accounts/branding/sender-domain/dkim-key.ts'
import type { KeyDriver } from '../../apps/server/platform/master-keys/master-keys.ts'
import { unwrapKey } from '../../apps/server/platform/master-keys/wrap.ts'
import type { Client } from '../lib/client.ts'
import { hold } from '../lib/proof.ts'
import type { Stack } from '../lib/stack.ts'

/** The account gets a key for DKIM, which is longer than the other keys. */
export async function makeDkimKeyOf(client: Client): Promise<void> {
  const answer = await client.call('PUT', '/api/v1/account/sender-domain', { address: 'documents@keys.example' })
  hold(answer.status === 200, `the sender domain is not set: ${JSON.stringify(answer.body)}`)
}

/** The stored private key opens and belongs to the record that the account has published. */
export async function mustFitRecord({ database }: Stack, driver: KeyDriver): Promise<void> {
  const [row] = await database.owner('SELECT tenant_id, key_id, master_key_id, wrapped, public_key FROM sender_domains')
  const key: WrappedDkimKey = {
    ...{ table: 'sender_domains', tenantId: row?.tenant_id, keyId: row?.key_id },
    ...{ masterKeyId: row?.master_key_id, wrapped: row?.wrapped },
  }
  const pem = await openDkimKey({ unwrap: (wrapped) => unwrapKey(driver, wrapped) }, key)
  const published = createPublicKey(pem).export({ type: 'spki', format: 'der' }).toString('base64')
  hold(published === row?.public_key, 'the DKIM key is not that of its record')
}
