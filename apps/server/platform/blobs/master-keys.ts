import type { KeyObject } from 'node:crypto'

// Master keys wrap document keys. They are never in the database: in a file on a laptop, in an HSM or a KMS elsewhere.

/** A document key as its row holds it. Destroying the row destroys everything the key opens. */
export interface DocumentKey {
  tenantId: string
  keyId: string
  masterKeyId: string
  wrapped: Uint8Array
}

export type KeyOwner = Pick<DocumentKey, 'tenantId' | 'keyId'>

/**
 * One key wraps, all of them unwrap: after a rotation the live rows are unwrapped and wrapped again, and then the old
 * key is destroyed, and with it what backups still hold of destroyed rows.
 */
export interface MasterKeys {
  readonly currentId: string
  /** Bound to its owner: in another row it does not open. */
  wrap(key: KeyObject, owner: KeyOwner): Promise<DocumentKey>
  /** Throws KeyRefused. */
  unwrap(key: DocumentKey): Promise<KeyObject>
}
