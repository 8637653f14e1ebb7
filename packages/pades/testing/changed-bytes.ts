import fc from 'fast-check'
import { expect } from 'vitest'

/** Checks that `accept` resolves for these bytes and rejects them with any one byte changed. */
export async function everyChangedByteFails(
  bytes: Uint8Array,
  accept: (damaged: Uint8Array) => Promise<unknown>,
): Promise<void> {
  await accept(bytes)
  const position = fc.nat(bytes.length - 1)
  await fc.assert(
    fc.asyncProperty(position, fc.integer({ min: 1, max: 255 }), async (at, flip) => {
      const damaged = bytes.with(at, (bytes[at] ?? 0) ^ flip)
      await expect((async () => accept(damaged))()).rejects.toThrow()
    }),
    { numRuns: 400 },
  )
}
