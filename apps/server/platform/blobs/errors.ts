/** No object of this name (and version) exists. */
export class BlobMissing extends Error {
  override readonly name = 'BlobMissing'
  constructor(name: string) {
    super(`There is no object ${name} in the store.`)
  }
}

/** An object of this name exists, and the put was conditional. Nothing was stored. */
export class BlobExists extends Error {
  override readonly name = 'BlobExists'
  constructor(name: string) {
    super(`There is an object ${name} in the store already.`)
  }
}

/** The stored bytes are not those that were put. No byte of the damaged chunk or after it was returned. */
export class BlobDamaged extends Error {
  override readonly name = 'BlobDamaged'
  constructor(name: string, how: string) {
    super(`The object ${name} is damaged: ${how}. Restore it from a backup or from another version.`)
  }
}

/** The store protects this version from deletion, also by us. */
export class BlobLocked extends Error {
  override readonly name = 'BlobLocked'
  readonly until: Date
  constructor(name: string, until: Date) {
    super(`The object ${name} is locked until ${until.toISOString()} and cannot be deleted before.`)
    this.until = until
  }
}

/** The bytes do not match the object's name. Nothing was stored. */
export class BlobMismatch extends Error {
  override readonly name = 'BlobMismatch'
  constructor(name: string, how: string) {
    super(`The bytes for ${name} are not the ones it is named for: ${how}. Nothing was stored.`)
  }
}

/**
 * The document key cannot be unwrapped: it is another tenant's or another row's, was altered, or its master key was
 * destroyed.
 */
export class KeyRefused extends Error {
  override readonly name = 'KeyRefused'
}

/** No retry helps: the stored bytes or their key must be restored first. */
export function isUnreadable(error: unknown): boolean {
  return error instanceof BlobMissing || error instanceof BlobDamaged || error instanceof KeyRefused
}

/** The store cannot be reached, or responds too late. Try again later. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}
