/**
 * What SHA-1 and SHA-2 share (FIPS 180-4 §5): blocks, padding, and a state of 32-bit words. WebCrypto hashes only what is
 * whole in memory and only asynchronously: a document that arrives in pieces and the old key derivation, which hashes a
 * few bytes half a million times, need their own.
 */
export abstract class BlockHash {
  readonly blockBytes: number
  readonly digestBytes: number
  protected readonly state: Uint32Array
  private readonly initial: Uint32Array
  private readonly block: Uint8Array
  private readonly view: DataView
  private filled = 0
  private length = 0

  protected constructor(blockBytes: 64 | 128, digestBytes: number, initial: Uint32Array) {
    this.blockBytes = blockBytes
    this.digestBytes = digestBytes
    this.initial = initial
    this.state = Uint32Array.from(initial)
    this.block = new Uint8Array(blockBytes)
    this.view = new DataView(this.block.buffer)
  }

  /** A hash of the same kind that has seen nothing. */
  protected abstract fresh(): this

  /** Takes one block into the state. */
  protected abstract compress(view: DataView, position: number): void

  update(bytes: Uint8Array): this {
    this.length += bytes.length
    let position = this.filled > 0 ? this.fill(bytes) : 0
    if (position + this.blockBytes <= bytes.length) {
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
      for (; position + this.blockBytes <= bytes.length; position += this.blockBytes) this.compress(view, position)
    }
    if (position < bytes.length) {
      this.block.set(position === 0 ? bytes : bytes.subarray(position))
      this.filled = bytes.length - position
    }
    return this
  }

  /** The hash of all that came so far; more may follow. */
  digest(): Uint8Array {
    const digest = new Uint8Array(this.digestBytes)
    this.clone().finishInto(digest)
    return digest
  }

  clone(): this {
    const copy = this.fresh()
    copy.state.set(this.state)
    copy.block.set(this.block)
    copy.filled = this.filled
    copy.length = this.length
    return copy
  }

  /** Writes the hash and begins anew. */
  finishInto(digest: Uint8Array): void {
    this.pad()
    for (let index = 0; index < this.digestBytes; index++) {
      digest[index] = (this.state[index >> 2] ?? 0) >>> (24 - 8 * (index & 3))
    }
    this.state.set(this.initial)
    this.filled = 0
    this.length = 0
  }

  /** Replaces a digest by its hash, so many times over: one padded block, laid out once. Whatever came before is gone. */
  iterate(digest: Uint8Array, times: number): void {
    this.block.fill(0)
    this.block.set(digest)
    this.block[this.digestBytes] = 0x80
    this.view.setUint32(this.blockBytes - 4, 8 * this.digestBytes)
    for (let time = 0; time < times; time++) {
      this.compress(this.view, 0)
      for (let at = 0; at < this.digestBytes; at += 4) this.view.setUint32(at, this.state[at >> 2] as number)
      this.state.set(this.initial)
    }
    digest.set(this.block.subarray(0, this.digestBytes))
    this.block.fill(0)
  }

  /** Completes the block that was begun; gives how many bytes that took. */
  private fill(bytes: Uint8Array): number {
    const taken = Math.min(this.blockBytes - this.filled, bytes.length)
    this.block.set(bytes.subarray(0, taken), this.filled)
    this.filled += taken
    if (this.filled < this.blockBytes) return taken
    this.compress(this.view, 0)
    this.filled = 0
    return taken
  }

  /** A one, zeros, and the length in bits, of which 2^53 are enough for anybody. */
  private pad(): void {
    const lengthAt = this.blockBytes - 8
    this.block[this.filled] = 0x80
    this.block.fill(0, this.filled + 1)
    if (this.filled + 1 > lengthAt - (this.blockBytes === 128 ? 8 : 0)) {
      this.compress(this.view, 0)
      this.block.fill(0)
    }
    this.view.setUint32(lengthAt, Math.floor(this.length / 0x20000000))
    this.view.setUint32(lengthAt + 4, (this.length * 8) >>> 0)
    this.compress(this.view, 0)
  }
}
