import { createSecretKey, type KeyObject } from 'node:crypto'
import { KeyRefused } from '../blobs/errors.ts'
import type { KeyDriver, KeyOwner, KeyTable, Wrapped, WrappedKey } from './master-keys.ts'

// Wrapping a key: encrypted by a driver, with its table and row as the associated data.

const KEY_BYTES = 32
const OF_ANY_LENGTH: ReadonlySet<KeyTable> = new Set(['provider_secrets', 'sender_domains'])

export async function wrapKey<Owner extends KeyOwner>(
  driver: KeyDriver,
  masterKeyId: string,
  key: KeyObject,
  owner: Owner,
): Promise<Owner & Wrapped> {
  const wrapped = await driver.encrypt(masterKeyId, key.export(), contextOf(owner))
  return { ...owner, masterKeyId, wrapped }
}

export async function unwrapKey(driver: KeyDriver, key: WrappedKey): Promise<KeyObject> {
  const bytes = await driver.decrypt(key.masterKeyId, key.wrapped, contextOf(key)).catch((error: unknown) => {
    throw error instanceof KeyRefused ? refusal(key, error) : error
  })
  if (!OF_ANY_LENGTH.has(key.table ?? 'document_keys') && bytes.length !== KEY_BYTES) throw refusal(key)
  return createSecretKey(bytes)
}

const NAMES: Record<KeyTable, string> = {
  document_keys: 'document key',
  webhook_secrets: 'webhook secret',
  sender_domains: 'DKIM key',
  provider_secrets: 'provider secret',
  authentication_keys: 'authentication key',
}

function nameOf({ table = 'document_keys' }: KeyOwner): string {
  return NAMES[table]
}

function contextOf(owner: KeyOwner): string {
  const row = 'name' in owner ? owner.name : `${owner.tenantId}\0${owner.keyId}`
  return `countersign ${nameOf(owner)}\0${row}`
}

function refusal(owner: KeyOwner, cause?: KeyRefused): KeyRefused {
  const row = 'name' in owner ? owner.name : `${owner.keyId} of tenant ${owner.tenantId}`
  const why = cause?.message ?? 'It was altered, or was wrapped for another row.'
  return new KeyRefused(`The ${nameOf(owner)} ${row} cannot be unwrapped. ${why}`)
}
