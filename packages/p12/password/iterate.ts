import { _SHA1 } from '@noble/hashes/legacy.js'
import type { CHash } from '@noble/hashes/utils.js'

/** Resets one state instead of creating one per iteration, which halves the time. */
export function iterateHash(hash: CHash, digest: Uint8Array, times: number): void {
  const initial = hash.create()
  const state = hash.create()
  for (let time = 0; time < times; time++) {
    initial._cloneInto(state)
    state.update(digest).digestInto(digest)
  }
  state.destroy()
}

export function iterateSha1(digest: Uint8Array, times: number): void {
  new IteratedSha1().iterate(digest, times)
}

/**
 * Keeps the digest in one padded block and calls only the compression function, which halves the time again. The PBE
 * schemes of RFC 7292 use SHA-1 only, and a file of NSS requires three million iterations of it.
 */
class IteratedSha1 extends _SHA1 {
  iterate(digest: Uint8Array, times: number): void {
    const { buffer, view, blockLen, outputLen } = this
    const initial = this.get()
    buffer.set(digest)
    buffer[outputLen] = 0x80
    view.setUint32(blockLen - 4, 8 * outputLen)
    for (let time = 0; time < times; time++) {
      this.set(...initial)
      this.process(view, 0)
      const state = this.get()
      for (let word = 0; word < 5; word++) view.setUint32(4 * word, state[word] ?? 0)
    }
    digest.set(buffer.subarray(0, outputLen))
    this.roundClean()
    this.destroy()
  }
}
