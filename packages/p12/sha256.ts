import { sha256 } from '@noble/hashes/sha2.js'

/** Incremental SHA-256. WebCrypto hashes only data that is completely in memory. */
export class Sha256 {
  private state = sha256.create()

  update(bytes: Uint8Array): this {
    this.state.update(bytes)
    return this
  }

  /** The hash of all bytes so far. `update` may be called again afterwards. */
  digest(): Uint8Array {
    return this.state.clone().digest()
  }

  clone(): Sha256 {
    const copy = new Sha256()
    copy.state = this.state.clone()
    return copy
  }
}
