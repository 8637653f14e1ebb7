import type { KeyObject } from 'node:crypto'

// Master keys wrap document keys and webhook secrets. They are never in the database: a driver holds them in a file, an
// HSM or a KMS. The table master_keys (registry.ts) records which of them are in use.

/** Tables with wrapped keys. */
export type KeyTable = 'document_keys' | 'webhook_secrets'

/** A wrapped key, as its row holds it. */
export interface WrappedKey {
  /** Absent: document_keys. */
  table?: KeyTable
  tenantId: string
  keyId: string
  masterKeyId: string
  wrapped: Uint8Array
}

/** Destroying the row destroys everything that the key encrypts. */
export type DocumentKey = WrappedKey

export type KeyOwner = Pick<WrappedKey, 'table' | 'tenantId' | 'keyId'>

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
  wrap(key: KeyObject, owner: KeyOwner): Promise<WrappedKey>
  /** Throws KeyRefused. */
  unwrap(key: WrappedKey): Promise<KeyObject>
  /** Throws MasterKeysUnusable if a key in use is missing or is another key with the same id. */
  check(): Promise<void>
  close(): Promise<void>
}
