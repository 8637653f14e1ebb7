import { randomFillSync } from 'node:crypto'

// Random bytes from a block: one system call serves hundreds of ids and salts.

const block = Buffer.alloc(8192)
let used = block.length

/** Random bytes for immediate use: later calls overwrite them. */
export function takeRandom(size: number): Buffer {
  if (used + size > block.length) {
    randomFillSync(block)
    used = 0
  }
  used += size
  return block.subarray(used - size, used)
}
