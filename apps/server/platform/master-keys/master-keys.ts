import type { KeyObject } from 'node:crypto'

// Master keys wrap document keys. They are never in the database: a driver holds them in a file, an HSM or a KMS. The
// table master_keys (registry.ts) records which of them are in use.

/** A wrapped document key, as its row holds it. Destroying the row destroys everything that the key encrypts. */
export interface DocumentKey {
  tenantId: string
  keyId: string
  masterKeyId: string
  wrapped: Uint8Array
}

export type KeyOwner = Pick<DocumentKey, 'tenantId' | 'keyId'>

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
  /** Bound to its owner: it cannot be unwrapped in another row. */
  wrap(key: KeyObject, owner: KeyOwner): Promise<DocumentKey>
  /** Throws KeyRefused. */
  unwrap(key: DocumentKey): Promise<KeyObject>
  /** Throws MasterKeysUnusable if a key in use is missing or is another key with the same id. */
  check(): Promise<void>
  close(): Promise<void>
}
