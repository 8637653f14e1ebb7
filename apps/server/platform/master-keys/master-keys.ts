import type { KeyObject } from 'node:crypto'

// Master keys wrap document keys, webhook secrets, DKIM keys, provider secrets and the authentication key. They are never in the
// database: a driver holds them in a file, an HSM or a KMS. The table master_keys (registry.ts) records which of them
// are in use.

/** Tables with wrapped keys that belong to tenants: of 32 bytes, and DKIM keys, which are longer. */
export type TenantKeyTable = 'document_keys' | 'webhook_secrets' | 'sender_domains'

/** Tables with wrapped secrets of the service, found by name. Provider secrets have any length. */
export type OperatorKeyTable = 'provider_secrets' | 'authentication_keys'

export type KeyTable = TenantKeyTable | OperatorKeyTable

export interface TenantKeyOwner {
  /** Absent: document_keys. */
  table?: TenantKeyTable
  tenantId: string
  keyId: string
}

export interface OperatorKeyOwner {
  table: OperatorKeyTable
  name: string
}

/** The row of a wrapped key. */
export type KeyOwner = TenantKeyOwner | OperatorKeyOwner

export interface Wrapped {
  masterKeyId: string
  wrapped: Uint8Array
}

/** A wrapped key, as its row holds it. */
export type WrappedKey = KeyOwner & Wrapped

/** Destroying the row destroys everything that the key encrypts. */
export type DocumentKey = TenantKeyOwner & Wrapped

/** Where master keys are. A driver encrypts and decrypts with them; it knows nothing of rows. */
export interface KeyDriver {
  /** The place, for messages to the operator. */
  readonly place: string
  /** The keys that are here now, newest first. Reads again what the operator may have changed. */
  ids(): Promise<readonly string[]>
  /** Authenticated encryption; `context` is the associated data. */
  encrypt(id: string, secret: Uint8Array, context: string): Promise<Buffer>
  /** Throws KeyRefused. */
  decrypt(id: string, encrypted: Uint8Array, context: string): Promise<Buffer>
  close(): Promise<void>
}

/**
 * One key wraps; all keys unwrap. After a rotation the live rows are unwrapped and wrapped again, and the old key is
 * destroyed, so destroyed rows in backups cannot be unwrapped either.
 */
export interface MasterKeys {
  /** Bound to its owner: it cannot be unwrapped in another row or as one of another table. */
  wrap<Owner extends KeyOwner>(key: KeyObject, owner: Owner): Promise<Owner & Wrapped>
  /** Throws KeyRefused. */
  unwrap(key: WrappedKey): Promise<KeyObject>
  /** Throws MasterKeysUnusable if a key in use is missing or is another key with the same id. */
  check(): Promise<void>
  close(): Promise<void>
}
