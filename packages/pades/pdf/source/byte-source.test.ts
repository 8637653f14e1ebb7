import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { concatBytes } from '../../bytes.ts'
import { temporaryDirectory } from '../../testing/openssl.ts'
import { type ByteSource, forEachChunk, joinedSource, memorySource } from './byte-source.ts'
import { fileSource } from './file-source.ts'
import { hashDocument } from './hash.ts'

const file = join(temporaryDirectory(), 'bytes')
const large = Uint8Array.from({ length: 1_000_003 }, (_, index) => (index * 7919) >> 3)

async function collected(source: ByteSource, reuse: boolean): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  await forEachChunk(source, (chunk) => chunks.push(chunk.slice()), reuse)
  return concatBytes(chunks)
}

test('memory, file and joined sources return the same bytes, in chunks and by range', async () => {
  writeFileSync(file, large)
  await using fromFile = await fileSource(file)
  await using blocking = await fileSource(file, { blocking: true })
  const memory = memorySource(large)
  const joined = joinedSource(
    memorySource(large.subarray(0, 5)),
    memorySource(large.subarray(5, 5)),
    memorySource(large.subarray(5)),
  )
  for (const source of [memory, fromFile, blocking, joined]) {
    expect(source.length).toBe(large.length)
    for (const reuse of [false, true]) expect(Buffer.compare(await collected(source, reuse), large)).toBe(0)
    expect(await (await hashDocument(source)).state.digest()).toEqual(await (await hashDocument(memory)).state.digest())
  }
  const bounds = fc.tuple(fc.nat(large.length), fc.nat(large.length)).map((pair) => pair.toSorted((a, b) => a - b))
  await fc.assert(
    fc.asyncProperty(bounds, async ([start = 0, end = 0]) => {
      for (const source of [fromFile, blocking, joined]) {
        expect(Buffer.compare(await source.read(start, end), large.subarray(start, end))).toBe(0)
      }
    }),
    { numRuns: 40 },
  )
})

test('an empty source has no chunks, and a range beyond the end is rejected', async () => {
  expect(await collected(memorySource(new Uint8Array()), true)).toHaveLength(0)
  await using fromFile = await fileSource(file)
  for (const source of [fromFile, memorySource(large), joinedSource(memorySource(large))]) {
    for (const [start, end] of [
      [0, large.length + 1],
      [5, 4],
      [-1, 3],
    ] as const) {
      await expect(source.read(start, end)).rejects.toThrow(RangeError)
    }
  }
})

test('rejects reads of a closed file, and close is idempotent', async () => {
  const closed = await fileSource(file)
  await closed.close()
  await closed.close()
  await expect(closed.read(0, 1)).rejects.toThrow('was closed')
})
