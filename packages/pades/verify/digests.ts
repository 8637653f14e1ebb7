import { platform } from '#platform'
import type { DigestAlgorithm } from '../cms/index.ts'
import { type ByteSource, forEachChunk, sliceSource } from '../pdf/index.ts'
import type { Hasher } from '../platform/port.ts'
import type { ByteRange } from './location.ts'

/**
 * Computes digests of byte ranges that all begin at the first byte. The common prefix is read and hashed once, so fifty
 * signatures on a large document cost little more than one. Pass the ranges in the order of their gaps.
 */
export class RangeDigests {
  readonly #source: ByteSource
  readonly #prefixes = new Map<DigestAlgorithm, { length: number; state: Hasher }>()

  constructor(source: ByteSource) {
    this.#source = source
  }

  async digest(algorithm: DigestAlgorithm, [, length, restStart, restLength]: ByteRange): Promise<Uint8Array> {
    const known = this.#prefixes.get(algorithm)
    const isPrefix = known !== undefined && known.length <= length
    const prefix = isPrefix ? known : { length: 0, state: platform.createHasher(algorithm) }
    await this.#update(prefix.state, prefix.length, length)
    this.#prefixes.set(algorithm, { length, state: prefix.state })
    const state = prefix.state.copy()
    await this.#update(state, restStart, restStart + restLength)
    return state.digest()
  }

  async #update(state: Hasher, from: number, to: number): Promise<void> {
    await forEachChunk(sliceSource(this.#source, from, to), (chunk) => state.update(chunk))
  }
}
