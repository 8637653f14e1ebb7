import type { KeyObject } from 'node:crypto'

// Master keys wrap document keys. They are never in the database, but in a file, an HSM or a KMS.

/** A wrapped document key, as its row holds it. Destroying the row destroys everything that the key encrypts. */
export interface DocumentKey {
  tenantId: string
  keyId: string
  masterKeyId: string
  wrapped: Uint8Array
}

export type KeyOwner = Pick<DocumentKey, 'tenantId' | 'keyId'>

/**
 * One key wraps; all keys unwrap. After a rotation the live rows are unwrapped and wrapped again, and the old key is
 * destroyed, so destroyed rows in backups cannot be unwrapped either.
 */
export interface MasterKeys {
  readonly currentId: string
  /** Bound to its owner: it cannot be unwrapped in another row. */
  wrap(key: KeyObject, owner: KeyOwner): Promise<DocumentKey>
  /** Throws KeyRefused. */
  unwrap(key: DocumentKey): Promise<KeyObject>
}
