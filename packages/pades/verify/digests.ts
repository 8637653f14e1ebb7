import { platform } from '#platform'
import type { DigestAlgorithm } from '../cms/index.ts'
import type { ByteSource } from '../pdf/index.ts'
import { forEachChunk } from '../pdf/index.ts'
import type { Hasher } from '../platform/port.ts'
import type { ByteRange } from './place.ts'

/**
 * Digests of byte ranges that all begin at the first byte: what they share is read and hashed once, so fifty signatures
 * on a large document cost hardly more than one. Ranges must come in the order of their gaps.
 */
export class RangeDigests {
  readonly #source: ByteSource
  readonly #prefixes = new Map<DigestAlgorithm, { length: number; state: Hasher }>()

  constructor(source: ByteSource) {
    this.#source = source
  }

  async digest(algorithm: DigestAlgorithm, [, length, restStart, restLength]: ByteRange): Promise<Uint8Array> {
    const known = this.#prefixes.get(algorithm)
    const usable = known !== undefined && known.length <= length
    const prefix = usable ? known : { length: 0, state: platform.createHasher(algorithm) }
    await this.#feed(prefix.state, prefix.length, length)
    this.#prefixes.set(algorithm, { length, state: prefix.state })
    const state = prefix.state.copy()
    await this.#feed(state, restStart, restStart + restLength)
    return state.digest()
  }

  async #feed(state: Hasher, from: number, to: number): Promise<void> {
    await forEachChunk(part(this.#source, from, to), (chunk) => state.update(chunk))
  }
}

/** A piece of a source as a source of its own. */
export function part(source: ByteSource, from: number, to: number): ByteSource {
  return { length: to - from, read: (start, end) => source.read(from + start, from + end) }
}
