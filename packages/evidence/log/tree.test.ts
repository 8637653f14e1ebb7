import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  append,
  checkConsistency,
  checkInclusion,
  EMPTY_RANGE,
  emptyRoot,
  entriesOf,
  leafHash,
  newTiles,
  parseTilePath,
  proveConsistency,
  proveInclusion,
  readEdge,
  rootOfRange,
  TileDamaged,
  tilePath,
  toHex,
} from './index.ts'
import { memoryLog, sha256 } from './testing/memory-log.ts'

const hex = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'))

/** The usual test vectors of RFC 6962 implementations. */
const LEAVES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'].map(
  hex,
)
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]

const entry = (number: number) => Buffer.from(`entry ${number}`)
const batches = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 6 })

describe('the tree', () => {
  it('has the published roots', () => {
    expect(toHex(emptyRoot(sha256))).toBe(ROOTS[0])
    for (let size = 0; size <= LEAVES.length; size += 1) {
      const hashes = LEAVES.slice(0, size).map((leaf) => leafHash(leaf, sha256))
      expect(toHex(rootOfRange(append(EMPTY_RANGE, hashes, sha256), sha256))).toBe(ROOTS[size])
    }
  })

  it('proves the inclusion of each leaf for any batches, and of no other leaf', async () => {
    await fc.assert(
      fc.asyncProperty(batches, fc.nat(), fc.nat(), async (sizes, pick, other) => {
        const log = memoryLog()
        for (const size of sizes) log.add(Array.from({ length: size }, (_, i) => entry(log.size + i)))
        const index = pick % log.size
        const proof = await proveInclusion(index, log.size, log.readTile, sha256)
        const isIncluded = (at: number, leaf: Uint8Array, path = proof) =>
          checkInclusion(leafHash(leaf, sha256), at, log.size, path, log.root(log.size), sha256)
        expect(isIncluded(index, entry(index))).toBe(true)
        expect(isIncluded(index, entry(log.size))).toBe(false)
        const elsewhere = other % (log.size + 1)
        if (elsewhere !== index) expect(isIncluded(elsewhere, entry(index))).toBe(false)
        expect(isIncluded(index, entry(index), [...proof, new Uint8Array(32)])).toBe(false)
        if (proof.length > 0) expect(isIncluded(index, entry(index), proof.slice(0, -1))).toBe(false)
      }),
      { numRuns: 25 },
    )
  })

  it('proves that each earlier tree is a prefix of every later one, and of no other tree', async () => {
    await fc.assert(
      fc.asyncProperty(batches, fc.nat(), async (sizes, pick) => {
        const log = memoryLog()
        const checkpoints: number[] = []
        for (const size of sizes) {
          log.add(Array.from({ length: size }, (_, i) => entry(log.size + i)))
          checkpoints.push(log.size)
        }
        const oldSize = checkpoints[pick % checkpoints.length] ?? log.size
        const proof = await proveConsistency(oldSize, log.size, log.readTile, sha256)
        const isConsistent = (oldRoot: Uint8Array, root: Uint8Array, path = proof) =>
          checkConsistency(oldSize, oldRoot, log.size, root, path, sha256)
        const [oldRoot, root] = [log.root(oldSize), log.root(log.size)]
        expect(isConsistent(oldRoot, root)).toBe(true)
        expect(isConsistent(new Uint8Array(32), root)).toBe(false)
        expect(isConsistent(oldRoot, new Uint8Array(32))).toBe(false)
        expect(isConsistent(oldRoot, root, [...proof, new Uint8Array(32)])).toBe(false)
        if (proof.length > 0) expect(isConsistent(oldRoot, root, proof.slice(1))).toBe(false)
      }),
      { numRuns: 25 },
    )
  })

  it('rejects invalid sizes and indexes', async () => {
    const root = new Uint8Array(32)
    for (const [index, size] of [[-1, 1], [1, 1], [0.5, 2], [0, Number.NaN]] as const) // biome-ignore format: a table
      expect(checkInclusion(root, index, size, [], root, sha256)).toBe(false)
    expect(checkConsistency(0, root, 1, root, [], sha256)).toBe(false)
    expect(checkConsistency(2, root, 1, root, [], sha256)).toBe(false)
    expect(checkConsistency(1, root, 2, root, [], sha256)).toBe(false)
    const log = memoryLog()
    await expect(proveInclusion(0, 0, log.readTile, sha256)).rejects.toThrow(RangeError)
    await expect(proveInclusion(0, 2, log.readTile, sha256)).rejects.toThrow(TileDamaged)
  })
})

describe('tiles', () => {
  it('have the paths of C2SP tlog-tiles', () => {
    expect(tilePath({ level: 0, index: 1_234_067, width: 256 })).toBe('tile/0/x001/x234/067')
    expect(tilePath({ level: 2, index: 5, width: 17 })).toBe('tile/2/005.p/17')
    expect(tilePath({ level: 'entries', index: 1_000, width: 1 })).toBe('tile/entries/x001/000.p/1')
    const tiles = fc.record({
      level: fc.oneof(fc.constant('entries' as const), fc.integer({ min: 0, max: 63 })),
      index: fc.nat(),
      width: fc.integer({ min: 1, max: 256 }),
    })
    fc.assert(fc.property(tiles, (tile) => void expect(parseTilePath(tilePath(tile))).toEqual(tile)))
  })

  it('have no other paths', () => {
    for (const path of [
      'tile/0/1',
      'tile/0/x000/001',
      'tile/0/001.p/256',
      'tile/0/001.p/0',
      'tile/0/001.p/01',
      'tile/64/001',
      'tile/00/001',
      'tile/0/../001',
      'tile/entries/001/',
      `tile/0/${'x999/'.repeat(7)}999`,
    ]) {
      expect(parseTilePath(path), path).toBeUndefined()
    }
  })

  it('are written once: each batch adds only new paths', () => {
    fc.assert(
      fc.property(batches, (sizes) => {
        const seen = new Set<string>()
        let size = 0
        for (const more of sizes) {
          for (const path of newTiles(size, size + more).map(tilePath)) {
            expect(seen.has(path)).toBe(false)
            seen.add(path)
          }
          size += more
        }
      }),
    )
  })

  it('can be read from full tiles after partial tiles were deleted', async () => {
    const log = memoryLog()
    for (let i = 0; i < 6; i += 1) log.add(Array.from({ length: 100 }, (_, j) => entry(100 * i + j)))
    const withoutPartial = async (path: string) => (path.includes('000.p/100') ? undefined : log.readTile(path))
    expect(await readEdge(100, withoutPartial, sha256)).toEqual(await readEdge(100, log.readTile, sha256))
    const proof = await proveInclusion(7, 100, withoutPartial, sha256)
    expect(checkInclusion(leafHash(entry(7), sha256), 7, 100, proof, log.root(100), sha256)).toBe(true)
  })

  it('contain entries with length prefixes', async () => {
    const log = memoryLog()
    log.add([0, 1, 2].map(entry))
    const tile = { level: 'entries', index: 0, width: 3 } as const
    const bytes = (await log.readTile(tilePath(tile))) ?? new Uint8Array(0)
    expect(entriesOf(tile, bytes).map((one) => Buffer.from(one).toString())).toEqual(['entry 0', 'entry 1', 'entry 2'])
    expect(() => entriesOf(tile, bytes.subarray(1))).toThrow(TileDamaged)
    expect(() => entriesOf({ ...tile, width: 2 }, bytes)).toThrow(TileDamaged)
  })
})
