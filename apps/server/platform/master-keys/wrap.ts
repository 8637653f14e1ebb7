import { createSecretKey, type KeyObject } from 'node:crypto'
import { KeyRefused } from '../blobs/errors.ts'
import type { KeyDriver, KeyOwner, KeyTable, WrappedKey } from './master-keys.ts'

// Wrapping a key: encrypted by a driver, with its table and row as the associated data.

const KEY_BYTES = 32

export async function wrapKey(
  driver: KeyDriver,
  masterKeyId: string,
  key: KeyObject,
  owner: KeyOwner,
): Promise<WrappedKey> {
  const { table, tenantId, keyId } = owner
  const wrapped = await driver.encrypt(masterKeyId, key.export(), contextOf(owner))
  return { ...(table && { table }), tenantId, keyId, masterKeyId, wrapped }
}

export async function unwrapKey(driver: KeyDriver, key: WrappedKey): Promise<KeyObject> {
  const bytes = await driver.decrypt(key.masterKeyId, key.wrapped, contextOf(key)).catch((error: unknown) => {
    throw error instanceof KeyRefused ? refusal(key, error) : error
  })
  if (bytes.length !== KEY_BYTES) throw refusal(key)
  return createSecretKey(bytes)
}

const NAMES: Record<KeyTable, string> = { document_keys: 'document key', webhook_secrets: 'webhook secret' }

function nameOf({ table = 'document_keys' }: KeyOwner): string {
  return NAMES[table]
}

function contextOf(owner: KeyOwner): string {
  return `countersign ${nameOf(owner)}\0${owner.tenantId}\0${owner.keyId}`
}

function refusal(owner: KeyOwner, cause?: KeyRefused): KeyRefused {
  const { tenantId, keyId } = owner
  const why = cause?.message ?? 'It was altered, or was wrapped for another row.'
  return new KeyRefused(`The ${nameOf(owner)} ${keyId} of tenant ${tenantId} cannot be unwrapped. ${why}`)
}
