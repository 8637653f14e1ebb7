import { createSecretKey, type KeyObject } from 'node:crypto'
import { KeyRefused } from '../blobs/errors.ts'
import type { DocumentKey, KeyDriver, KeyOwner } from './master-keys.ts'

// Wrapping a document key: encrypted by a driver, with its row as the associated data.

const KEY_BYTES = 32

export async function wrapKey(
  driver: KeyDriver,
  masterKeyId: string,
  key: KeyObject,
  { tenantId, keyId }: KeyOwner,
): Promise<DocumentKey> {
  const wrapped = await driver.encrypt(masterKeyId, key.export(), contextOf({ tenantId, keyId }))
  return { tenantId, keyId, masterKeyId, wrapped }
}

export async function unwrapKey(driver: KeyDriver, key: DocumentKey): Promise<KeyObject> {
  const bytes = await driver.decrypt(key.masterKeyId, key.wrapped, contextOf(key)).catch((error: unknown) => {
    throw error instanceof KeyRefused ? refusal(key, error) : error
  })
  if (bytes.length !== KEY_BYTES) throw refusal(key)
  return createSecretKey(bytes)
}

function contextOf({ tenantId, keyId }: KeyOwner): string {
  return `countersign document key\0${tenantId}\0${keyId}`
}

function refusal({ tenantId, keyId }: KeyOwner, cause?: KeyRefused): KeyRefused {
  const why = cause?.message ?? 'It was altered, or was wrapped for another row.'
  return new KeyRefused(`The document key ${keyId} of tenant ${tenantId} cannot be unwrapped. ${why}`)
}
