/**
 * What SHA-1 and SHA-2 share (FIPS 180-4 §5): blocks, padding, and a state of 32-bit words. WebCrypto hashes only what is
 * whole in memory and only asynchronously: a document that arrives in pieces and the old key derivation, which hashes a
 * few bytes half a million times, need their own.
 */
export abstract class BlockHash {
  readonly blockBytes: number
  readonly digestBytes: number
  protected readonly state: Int32Array
  /** A block's words, which come first, and what is made of them. */
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

  /** A hash of the same kind that has seen nothing. */
  protected abstract fresh(): this

  /** Takes the block at the beginning of the schedule into the state, and leaves it as it is. */
  protected abstract compress(): void

  update(bytes: Uint8Array): this {
    this.length += bytes.length
    let position = this.filled > 0 ? this.fill(bytes) : 0
    if (position + this.blockBytes <= bytes.length) {
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
      for (; position + this.blockBytes <= bytes.length; position += this.blockBytes) this.take(view, position)
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

  /** Replaces a digest by its hash, so many times over: one padded block, laid out once. */
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

  private take(view: DataView, position: number): void {
    for (let at = 0; at < this.blockBytes; at += 4) this.schedule[at >> 2] = view.getInt32(position + at)
    this.compress()
  }

  /** Completes the block that was begun; gives how many bytes that took. */
  private fill(bytes: Uint8Array): number {
    const taken = Math.min(this.blockBytes - this.filled, bytes.length)
    this.block.set(bytes.subarray(0, taken), this.filled)
    this.filled += taken
    if (this.filled < this.blockBytes) return taken
    this.take(this.view, 0)
    this.filled = 0
    return taken
  }

  /** A one, zeros, and the length in bits, of which 2^53 are enough for anybody. */
  private pad(): void {
    const lengthAt = this.blockBytes - 8
    this.block[this.filled] = 0x80
    this.block.fill(0, this.filled + 1)
    if (this.filled + 1 > lengthAt - (this.blockBytes === 128 ? 8 : 0)) {
      this.take(this.view, 0)
      this.block.fill(0)
    }
    this.view.setUint32(lengthAt, Math.floor(this.length / 0x20000000))
    this.view.setUint32(lengthAt + 4, (this.length * 8) >>> 0)
    this.take(this.view, 0)
  }
}
