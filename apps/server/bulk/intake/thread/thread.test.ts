import { createSecretKey, randomBytes } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import type { Chunk } from '../../batch-store.ts'
import { batchContext, decryptText } from '../../rows/encrypt-rows.ts'
import type { ReadTask } from './collect-rows.ts'
import type { ReadDependencies } from './read-in-thread.ts'
import { openUploadReader, type UploadReader } from './upload-reader.ts'

/** A thread near its memory limit spends most of its time on garbage collection. */
const TIMEOUT = { timeout: 120_000 }

const errors: Error[] = []
const uploadReader = openUploadReader({ onError: (error) => errors.push(error) })
afterAll(() => uploadReader.close())

function readTask(type = 'application/x-ndjson'): ReadTask {
  const format = { type, encoding: undefined, mapping: {} }
  return { format, jobId: newId(), key: createSecretKey(randomBytes(32)), defaults: {}, rate: null }
}

/** Collects copies of the chunks, because their buffers are recycled. */
function collectingDeps(): ReadDependencies & { chunks: Chunk[] } {
  const chunks: Chunk[] = []
  return { chunks, find: async () => null, write: async (chunk) => chunks.push(structuredClone(chunk)) }
}

const row = (i: number, message = 'Please sign.') =>
  JSON.stringify({
    document_id: newId(),
    reference: `r${i}`,
    signers: [{ name: 'Asha', email: 'a@example.com' }],
    message,
  })

function decryptedRows({ key, jobId }: ReadTask, chunks: readonly Chunk[]): unknown[] {
  return chunks.flatMap(({ batches, input }) => {
    let at = 0
    return batches.flatMap(({ batch, size }) => {
      at += size
      return JSON.parse(decryptText(key, batchContext(jobId, batch), input.subarray(at - size, at))) as unknown[]
    })
  })
}

describe('the upload reader', () => {
  test('stores all rows in order, for any chunk sizes and a slow database', TIMEOUT, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1 }),
        fc.array(fc.integer({ min: 1_000, max: 90_000 }), { minLength: 1, maxLength: 5 }),
        async (padding, cuts) => {
          const lines = Array.from({ length: 1_500 }, (_, i) => row(i, 'é'.repeat(padding[i % padding.length] ?? 1)))
          const [task, { chunks, ...deps }] = [readTask(), collectingDeps()]
          const collected = await uploadReader.read(task, Readable.from(split(lines.join('\n'), cuts)), {
            ...deps,
            write: (chunk) => new Promise((resolve) => setImmediate(() => resolve(deps.write(chunk)))),
          })
          expect(collected.rows).toBe(lines.length)
          expect(decryptedRows(task, chunks)).toEqual(lines.map((line) => JSON.parse(line)))
          expect(chunks.flatMap(({ batches }) => batches.map(({ batch }) => batch))).toEqual(
            Array.from({ length: 15 }, (_, i) => i + 1),
          )
        },
      ),
      { numRuns: 5 },
    )
  })

  test('rejects an invalid upload with row and column, and reads the next one', async () => {
    const invalid = uploadReader.read(
      readTask(),
      Readable.from([Buffer.from(`${row(1)}\n{"a": x}\n`)]),
      collectingDeps(),
    )
    await expect(invalid).rejects.toMatchObject({ code: 'malformed_json', errors: [{ row: 2, column: '7' }] })
    expect((await uploadReader.read(readTask(), Readable.from([Buffer.from(row(1))]), collectingDeps())).rows).toBe(1)
  })

  test('rejects an interrupted upload with bad_request', async () => {
    const body = new PassThrough()
    const read = uploadReader.read(readTask(), body, collectingDeps())
    body.write(row(1))
    body.destroy()
    await expect(read).rejects.toMatchObject({ code: 'bad_request' })
  })

  test('rejects when a write fails, after all writes have ended', async () => {
    let writing = 0
    const write = async () => {
      writing += 1
      await new Promise((resolve) => setImmediate(resolve))
      writing -= 1
      throw new Error('no database')
    }
    const body = Readable.from(split(Array.from({ length: 20_000 }, (_, i) => row(i)).join('\n'), [50_000]))
    await expect(uploadReader.read(readTask(), body, { ...collectingDeps(), write })).rejects.toThrow('no database')
    expect(writing).toBe(0)
  })

  test('reads eight uploads at once, and rejects the ninth', async () => {
    const bodies = Array.from({ length: 8 }, () => new PassThrough())
    const reads = bodies.map((body) => uploadReader.read(readTask(), body, collectingDeps()))
    await expect(uploadReader.read(readTask(), new PassThrough(), collectingDeps())).rejects.toMatchObject({
      code: 'overloaded',
    })
    for (const [i, body] of bodies.entries()) body.end(Array.from({ length: i + 1 }, (_, n) => row(n)).join('\n'))
    expect((await Promise.all(reads)).map(({ rows }) => rows)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })
})

test('a row with a hundred thousand errors fails alone', TIMEOUT, async () => {
  const people = `{"signers":[${'{},'.repeat(340_000)}{}]}`
  const fields = `{${Array.from({ length: 95_000 }, (_, i) => `"a${i}":1`).join()}}`
  const { chunks, ...deps } = collectingDeps()
  const body = Readable.from([Buffer.from([row(1), people, fields, row(2)].join('\n'))])
  expect(await uploadReader.read(readTask(), body, deps)).toMatchObject({ rows: 4, failed: 2 })
  expect(chunks.flatMap(({ failures }) => failures.map((failure) => failure.row))).toEqual([2, 3])
})

test('limits the errors stored for each row, and the errors of a chunk', async () => {
  const { chunks, ...deps } = collectingDeps()
  const line = `{"signers":[${Array(25).fill('{}').join()}]}\n`
  const body = Readable.from([Buffer.from(line.repeat(1_000))])
  expect(await uploadReader.read(readTask(), body, deps)).toMatchObject({ rows: 1_000, failed: 1_000 })
  const failures = chunks.flatMap((chunk) => chunk.failures)
  expect(failures.map((failure) => failure.row)).toEqual(Array.from({ length: 1_000 }, (_, i) => i + 1))
  expect(failures.every(({ error }) => error.errors.length === 10 && error.more === 40)).toBe(true)
  expect(Math.max(...chunks.map((chunk) => JSON.stringify(chunk.failures).length))).toBeLessThan(512 * 1024)
})

test(
  'a reader thread that runs out of memory rejects its upload, and a new thread reads the next',
  TIMEOUT,
  async () => {
    const small: UploadReader = openUploadReader({
      limits: { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 20 },
      onError: (error) => errors.push(error),
    })
    try {
      const bomb = `{"a":[${'{},'.repeat(340_000)}0]}`
      const read = small.read(readTask(), Readable.from([Buffer.from(bomb)]), collectingDeps())
      await expect(read).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 1 })
      expect(errors.splice(0)).toMatchObject([{ code: 'ERR_WORKER_OUT_OF_MEMORY' }])
      expect((await small.read(readTask(), Readable.from([Buffer.from(row(1))]), collectingDeps())).rows).toBe(1)
    } finally {
      await small.close()
    }
  },
)

test('an upload that starts while the thread ends is read by a new thread', async () => {
  const own = openUploadReader({ onError: (error) => errors.push(error) })
  const send = async () => (await own.read(readTask(), Readable.from([Buffer.from(row(1))]), collectingDeps())).rows
  expect(await send()).toBe(1)
  const ended = own.close()
  expect(await send()).toBe(1)
  await Promise.all([ended, own.close()])
})

function* split(text: string, sizes: number[]): Generator<Buffer> {
  const bytes = Buffer.from(text)
  for (let at = 0, i = 0; at < bytes.length; i += 1) {
    const size = sizes[i % sizes.length] ?? 1
    yield bytes.subarray(at, at + size)
    at += size
  }
}
