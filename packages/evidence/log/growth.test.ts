import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  append,
  EMPTY_EDGE,
  EMPTY_RANGE,
  grow,
  leafHash,
  rangeOfEdge,
  readEdge,
  rootOfRange,
  TileDamaged,
} from './index.ts'
import { memoryLog, sha256 } from './testing/memory-log.ts'

const entry = (number: number) => new Uint8Array(Buffer.from(`entry ${number}`))
const entries = (from: number, count: number) => Array.from({ length: count }, (_, i) => entry(from + i))

describe('a growing log', () => {
  it('has a root and an edge that do not depend on the batches', async () => {
    const batches = fc.array(fc.integer({ min: 1, max: 600 }), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(batches, async (sizes) => {
        const log = memoryLog()
        for (const size of sizes) log.add(entries(log.size, size))
        const whole = grow(EMPTY_EDGE, entries(0, log.size), sha256)
        const leaves = entries(0, log.size).map((one) => leafHash(one, sha256))
        const root = rootOfRange(append(EMPTY_RANGE, leaves, sha256), sha256)
        expect([log.root(log.size), whole.root]).toEqual([root, root])
        const edge = await readEdge(log.size, log.readTile, sha256)
        expect(edge).toEqual(whole.edge)
        expect(rootOfRange(rangeOfEdge(edge, sha256), sha256)).toEqual(root)
      }),
      { numRuns: 25 },
    )
  })

  it('can be continued from its tiles, with full tiles on two levels', async () => {
    const log = memoryLog()
    log.add(entries(0, 65_536 + 300))
    const edge = await readEdge(log.size, log.readTile, sha256)
    const { root } = grow(edge, entries(log.size, 1_000), sha256)
    log.add(entries(log.size, 1_000))
    expect(root).toEqual(log.root(log.size))
  })

  it('is rejected if the entries of a bundle do not match the hashes', async () => {
    const log = memoryLog()
    log.add(entries(0, 3))
    const forged = async (path: string) => {
      const bytes = await log.readTile(path)
      return path.startsWith('tile/entries') ? bytes?.with(5, 0) : bytes
    }
    await expect(readEdge(3, forged, sha256)).rejects.toThrow(TileDamaged)
  })
})
