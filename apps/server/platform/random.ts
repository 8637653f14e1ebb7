import { randomFillSync } from 'node:crypto'

// Randomness cut from a block: one call to the kernel serves hundreds of ids and salts.

const block = Buffer.alloc(8192)
let used = block.length

/** Fresh random bytes, for at once: the next calls overwrite them in time. */
export function takeRandom(size: number): Buffer {
  if (used + size > block.length) {
    randomFillSync(block)
    used = 0
  }
  used += size
  return block.subarray(used - size, used)
}
