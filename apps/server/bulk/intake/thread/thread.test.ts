import { createSecretKey, randomBytes } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { batchContext, decryptText } from '../../rows/encrypt-rows.ts'
import type { Chunk } from '../../store.ts'
import type { ReadTask } from './collect-rows.ts'
import type { ReadDependencies } from './read-in-thread.ts'
import { openUploadReader, type UploadReader } from './upload-reader.ts'

/** A thread that is near its limit collects garbage for most of its time. */
const SLOWLY = { timeout: 120_000 }

const errors: Error[] = []
const reading = openUploadReader({ onError: (error) => errors.push(error) })
afterAll(() => reading.close())

function order(type = 'application/x-ndjson'): ReadTask {
  const form = { type, coding: undefined, mapping: {} }
  return { form, jobId: newId(), key: createSecretKey(randomBytes(32)), defaults: {}, rate: null }
}

/** Keeps a copy of what is to be written: the memory itself goes round. */
function desk(): ReadDependencies & { chunks: Chunk[] } {
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

function opened({ key, jobId }: ReadTask, chunks: readonly Chunk[]): unknown[] {
  return chunks.flatMap(({ batches, input }) => {
    let at = 0
    return batches.flatMap(({ batch, size }) => {
      at += size
      return JSON.parse(decryptText(key, batchContext(jobId, batch), input.subarray(at - size, at))) as unknown[]
    })
  })
}

describe('an upload', () => {
  test('arrives whole and in order, however it is cut and however long the database takes', SLOWLY, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1 }),
        fc.array(fc.integer({ min: 1_000, max: 90_000 }), { minLength: 1, maxLength: 5 }),
        async (padding, cuts) => {
          const lines = Array.from({ length: 1_500 }, (_, i) => row(i, 'é'.repeat(padding[i % padding.length] ?? 1)))
          const [wish, { chunks, ...means }] = [order(), desk()]
          const gathered = await reading.read(wish, Readable.from(cut(lines.join('\n'), cuts)), {
            ...means,
            write: (chunk) => new Promise((resolve) => setImmediate(() => resolve(means.write(chunk)))),
          })
          expect(gathered.rows).toBe(lines.length)
          expect(opened(wish, chunks)).toEqual(lines.map((line) => JSON.parse(line)))
          expect(chunks.flatMap(({ batches }) => batches.map(({ batch }) => batch))).toEqual(
            Array.from({ length: 15 }, (_, i) => i + 1),
          )
        },
      ),
      { numRuns: 5 },
    )
  })

  test('that cannot be read is refused by row and column, and the next one is read', async () => {
    const cutShort = reading.read(order(), Readable.from([Buffer.from(`${row(1)}\n{"a": x}\n`)]), desk())
    await expect(cutShort).rejects.toMatchObject({ code: 'malformed_json', errors: [{ row: 2, column: '7' }] })
    expect((await reading.read(order(), Readable.from([Buffer.from(row(1))]), desk())).rows).toBe(1)
  })

  test('that breaks off is refused as such', async () => {
    const body = new PassThrough()
    const read = reading.read(order(), body, desk())
    body.write(row(1))
    body.destroy()
    await expect(read).rejects.toMatchObject({ code: 'bad_request' })
  })

  test('fails as its writing fails, with nothing on its way afterwards', async () => {
    let writing = 0
    const write = async () => {
      writing += 1
      await new Promise((resolve) => setImmediate(resolve))
      writing -= 1
      throw new Error('no database')
    }
    const body = Readable.from(cut(Array.from({ length: 20_000 }, (_, i) => row(i)).join('\n'), [50_000]))
    await expect(reading.read(order(), body, { ...desk(), write })).rejects.toThrow('no database')
    expect(writing).toBe(0)
  })

  test('is told from the others that are read at the same time; too many are sent away', async () => {
    const bodies = Array.from({ length: 8 }, () => new PassThrough())
    const reads = bodies.map((body) => reading.read(order(), body, desk()))
    await expect(reading.read(order(), new PassThrough(), desk())).rejects.toMatchObject({ code: 'overloaded' })
    for (const [i, body] of bodies.entries()) body.end(Array.from({ length: i + 1 }, (_, n) => row(n)).join('\n'))
    expect((await Promise.all(reads)).map(({ rows }) => rows)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })
})

test('a row that is wrong in a hundred thousand places fails alone', SLOWLY, async () => {
  const people = `{"signers":[${'{},'.repeat(340_000)}{}]}`
  const fields = `{${Array.from({ length: 95_000 }, (_, i) => `"a${i}":1`).join()}}`
  const { chunks, ...means } = desk()
  const body = Readable.from([Buffer.from([row(1), people, fields, row(2)].join('\n'))])
  expect(await reading.read(order(), body, means)).toMatchObject({ rows: 4, failed: 2 })
  expect(chunks.flatMap(({ failures }) => failures.map((failure) => failure.row))).toEqual([2, 3])
})

test('rows that are wrong all over are handed over a few at a time, and not all that is wrong is kept', async () => {
  const { chunks, ...means } = desk()
  const line = `{"signers":[${Array(25).fill('{}').join()}]}\n`
  const body = Readable.from([Buffer.from(line.repeat(1_000))])
  expect(await reading.read(order(), body, means)).toMatchObject({ rows: 1_000, failed: 1_000 })
  const failures = chunks.flatMap((chunk) => chunk.failures)
  expect(failures.map((failure) => failure.row)).toEqual(Array.from({ length: 1_000 }, (_, i) => i + 1))
  expect(failures.every(({ error }) => error.errors.length === 10 && error.more === 40)).toBe(true)
  expect(Math.max(...chunks.map((chunk) => JSON.stringify(chunk.failures).length))).toBeLessThan(512 * 1024)
})

test('a thread that runs out of memory takes its upload with it and nothing else', SLOWLY, async () => {
  const small: UploadReader = openUploadReader({
    limits: { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 20 },
    onError: (error) => errors.push(error),
  })
  try {
    const bomb = `{"a":[${'{},'.repeat(340_000)}0]}`
    const read = small.read(order(), Readable.from([Buffer.from(bomb)]), desk())
    await expect(read).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 1 })
    expect(errors.splice(0)).toMatchObject([{ code: 'ERR_WORKER_OUT_OF_MEMORY' }])
    expect((await small.read(order(), Readable.from([Buffer.from(row(1))]), desk())).rows).toBe(1)
  } finally {
    await small.close()
  }
})

test('an upload that comes while the thread is being ended is read by another', async () => {
  const own = openUploadReader({ onError: (error) => errors.push(error) })
  const send = async () => (await own.read(order(), Readable.from([Buffer.from(row(1))]), desk())).rows
  expect(await send()).toBe(1)
  const ended = own.close()
  expect(await send()).toBe(1)
  await Promise.all([ended, own.close()])
})

function* cut(text: string, sizes: number[]): Generator<Buffer> {
  const bytes = Buffer.from(text)
  for (let at = 0, i = 0; at < bytes.length; i += 1) {
    const size = sizes[i % sizes.length] ?? 1
    yield bytes.subarray(at, at + size)
    at += size
  }
}
