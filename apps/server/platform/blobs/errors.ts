/** There is no object of this name (and version). */
export class BlobMissing extends Error {
  override readonly name = 'BlobMissing'
  constructor(name: string) {
    super(`There is no object ${name} in the store.`)
  }
}

/** There is an object of this name already, and it was to be put only if there was none. Nothing was stored. */
export class BlobExists extends Error {
  override readonly name = 'BlobExists'
  constructor(name: string) {
    super(`There is an object ${name} in the store already.`)
  }
}

/** What the store gave back is not what was put there. Nothing of the damaged chunk or after it was handed out. */
export class BlobDamaged extends Error {
  override readonly name = 'BlobDamaged'
  constructor(name: string, how: string) {
    super(`The object ${name} is damaged: ${how}. Restore it from a backup or from another version.`)
  }
}

/** The store keeps this version against deletion, also by us. */
export class BlobLocked extends Error {
  override readonly name = 'BlobLocked'
  constructor(name: string, until: Date) {
    super(`The object ${name} is locked until ${until.toISOString()} and cannot be deleted before.`)
  }
}

/** The bytes to be put are not those that the object's name promises. Nothing was stored. */
export class BlobMismatch extends Error {
  override readonly name = 'BlobMismatch'
  constructor(name: string, how: string) {
    super(`The bytes for ${name} are not the ones it is named for: ${how}. Nothing was stored.`)
  }
}

/** This document key does not open here: another tenant's, another row's, altered, or its master key was destroyed. */
export class KeyRefused extends Error {
  override readonly name = 'KeyRefused'
}

/** The store cannot be reached, or answers too late. Try again later. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}
