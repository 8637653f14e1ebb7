import { createPrivateKey, createSecretKey, generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { newId } from '../../../platform/ids.ts'
import type { DocumentKey, MasterKeys } from '../../../platform/master-keys/master-keys.ts'

// The key that signs the mails of a domain (DKIM, RFC 6376). RSA with 2048 bits: RFC 8301 recommends it, every receiver
// verifies it, and its record fits into a DNS answer. It is stored wrapped by the master key.

const BITS = 2048

/** A private key as its row holds it. */
export type WrappedDkimKey = DocumentKey & { table: 'sender_domains' }

export interface DkimKey {
  key: WrappedDkimKey
  /** Base64 of the SubjectPublicKeyInfo. */
  publicKey: string
}

/** Made before a transaction begins: it takes tens of milliseconds, and a KMS as many. */
export async function makeDkimKey(keys: Pick<MasterKeys, 'wrap'>, tenantId: string): Promise<DkimKey> {
  const { privateKey, publicKey } = await promisify(generateKeyPair)('rsa', { modulusLength: BITS })
  const secret = createSecretKey(privateKey.export({ type: 'pkcs8', format: 'der' }))
  const key = await keys.wrap(secret, { table: 'sender_domains', tenantId, keyId: newId() } as const)
  return { key, publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64') }
}

/** As PEM. Throws KeyRefused. */
export async function openDkimKey(keys: Pick<MasterKeys, 'unwrap'>, key: WrappedDkimKey): Promise<string> {
  const secret = await keys.unwrap(key)
  const privateKey = createPrivateKey({ key: secret.export(), format: 'der', type: 'pkcs8' })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}
