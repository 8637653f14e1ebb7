/**
 * The common part of SHA-1 and SHA-2 (FIPS 180-4 §5): blocks, padding, and a state of 32-bit words. WebCrypto hashes only
 * asynchronously and only data that is completely in memory. A streamed document and the PKCS#12 key derivation, which
 * hashes a few bytes half a million times, need an incremental and synchronous implementation. ADR 36 compares this one
 * with a library.
 */
export abstract class BlockHash {
  readonly blockBytes: number
  readonly digestBytes: number
  protected readonly state: Int32Array
  /** The message schedule. It starts with the words of the block. */
  protected readonly schedule: Int32Array
  private readonly initial: Int32Array
  private readonly block: Uint8Array
  private readonly view: DataView
  private filled = 0
  private length = 0

  protected constructor(blockBytes: 64 | 128, digestBytes: number, scheduleWords: number, initial: Int32Array) {
    this.blockBytes = blockBytes
    this.digestBytes = digestBytes
    this.initial = initial
    this.state = Int32Array.from(initial)
    this.schedule = new Int32Array(scheduleWords)
    this.block = new Uint8Array(blockBytes)
    this.view = new DataView(this.block.buffer)
  }

  /** A new hash of the same kind. */
  protected abstract createEmpty(): this

  /** Processes the block at the start of the schedule. Does not change the block. */
  protected abstract compress(): void

  update(bytes: Uint8Array): this {
    this.length += bytes.length
    let position = this.filled > 0 ? this.fill(bytes) : 0
    if (position + this.blockBytes <= bytes.length) {
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
      for (; position + this.blockBytes <= bytes.length; position += this.blockBytes) this.processBlock(view, position)
    }
    if (position < bytes.length) {
      this.block.set(position === 0 ? bytes : bytes.subarray(position))
      this.filled = bytes.length - position
    }
    return this
  }

  /** The hash of all bytes so far. `update` may be called again afterwards. */
  digest(): Uint8Array {
    const digest = new Uint8Array(this.digestBytes)
    this.clone().digestAndReset(digest)
    return digest
  }

  clone(): this {
    const copy = this.createEmpty()
    copy.state.set(this.state)
    copy.block.set(this.block)
    copy.filled = this.filled
    copy.length = this.length
    return copy
  }

  /** Writes the hash to `digest` and resets the state. */
  digestAndReset(digest: Uint8Array): void {
    this.pad()
    for (let index = 0; index < this.digestBytes; index++) {
      digest[index] = (this.state[index >> 2] ?? 0) >>> (24 - 8 * (index & 3))
    }
    this.state.set(this.initial)
    this.filled = 0
    this.length = 0
  }

  /** Replaces the digest by its hash, `times` times. Pads the block only once. */
  iterate(digest: Uint8Array, times: number): void {
    const { schedule, state, initial } = this
    const view = new DataView(digest.buffer, digest.byteOffset, this.digestBytes)
    const words = this.digestBytes / 4
    schedule.fill(0)
    for (let word = 0; word < words; word++) schedule[word] = view.getInt32(4 * word)
    schedule[words] = 0x80000000
    schedule[this.blockBytes / 4 - 1] = 8 * this.digestBytes
    for (let time = 0; time < times; time++) {
      this.compress()
      for (let word = 0; word < words; word++) schedule[word] = state[word] as number
      for (let word = 0; word < initial.length; word++) state[word] = initial[word] as number
    }
    for (let word = 0; word < words; word++) view.setInt32(4 * word, schedule[word] as number)
    schedule.fill(0)
  }

  private processBlock(view: DataView, position: number): void {
    for (let at = 0; at < this.blockBytes; at += 4) this.schedule[at >> 2] = view.getInt32(position + at)
    this.compress()
  }

  /** Adds bytes to the partial block. Returns the number of bytes added. */
  private fill(bytes: Uint8Array): number {
    const added = Math.min(this.blockBytes - this.filled, bytes.length)
    this.block.set(bytes.subarray(0, added), this.filled)
    this.filled += added
    if (this.filled < this.blockBytes) return added
    this.processBlock(this.view, 0)
    this.filled = 0
    return added
  }

  /** Appends a one bit, zeros and the length in bits. Lengths up to 2^53 bytes are supported. */
  private pad(): void {
    const lengthAt = this.blockBytes - 8
    this.block[this.filled] = 0x80
    this.block.fill(0, this.filled + 1)
    if (this.filled + 1 > lengthAt - (this.blockBytes === 128 ? 8 : 0)) {
      this.processBlock(this.view, 0)
      this.block.fill(0)
    }
    this.view.setUint32(lengthAt, Math.floor(this.length / 0x20000000))
    this.view.setUint32(lengthAt + 4, (this.length * 8) >>> 0)
    this.processBlock(this.view, 0)
  }
}
