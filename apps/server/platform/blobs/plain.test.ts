import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BlobLocked } from './errors.ts'
import { mustBeObjectName } from './name.ts'
import { type PlainObjects, plainObjects } from './plain.ts'
import { TEST_STORES, type TestStore } from './testing/stores.ts'

const bytes = (text: string) => Buffer.from(text)

describe.each(TEST_STORES)('plain objects in %s', (_name, open) => {
  let test: TestStore
  let plain: PlainObjects

  beforeAll(async () => {
    test = await open()
    plain = plainObjects(test.store)
  })
  afterAll(() => test.remove())

  it('are read as they were put, and missing objects are reported', async () => {
    await plain.create('log/test/tile/0/x001/067.p/12', bytes('tile'))
    expect((await plain.read('log/test/tile/0/x001/067.p/12'))?.toString()).toBe('tile')
    expect(await plain.read('log/test/tile/0/x001/067')).toBeUndefined()
  })

  it('never change once created, and a repeated put is distinguished from a different one', async () => {
    const name = 'log/test/tile/0/000'
    expect(await plain.create(name, bytes('first'))).toBe('created')
    expect(await plain.create(name, bytes('first'))).toBe('same')
    expect(await plain.create(name, bytes('other'))).toBe('other')
    expect((await plain.read(name))?.toString()).toBe('first')
  })

  it('are created by one of many concurrent puts', async () => {
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, i) => plain.create('log/test/journal/001', bytes(`try ${i}`))),
    )
    expect(tries.filter((outcome) => outcome === 'created')).toHaveLength(1)
    expect(tries.filter((outcome) => outcome === 'other')).toHaveLength(19)
  })

  it('may be replaced on request', async () => {
    await plain.replace('log/test/checkpoint', bytes('one'))
    await plain.replace('log/test/checkpoint', bytes('two'))
    const { stream } = await test.store.get({ name: 'log/test/checkpoint', versionId: null })
    expect((await buffer(stream)).toString()).toBe('two')
  })

  it('are read as they were created, even if another version was put later', async () => {
    if (!test.locks) return // a file has one content
    const name = 'log/test/tile/0/001'
    await plain.create(name, bytes('first'))
    await plain.replace(name, bytes('forged'))
    expect((await plain.read(name))?.toString()).toBe('first')
    expect(await plain.create(name, bytes('first'))).toBe('same')
  })
})

describe('a bucket with Object Lock', () => {
  it('protects created objects, also if the lock came with a repeated put', async () => {
    const [, open] = TEST_STORES[1] ?? []
    const test = await open?.()
    if (!test?.locks) throw new Error('the second store is S3')
    try {
      const plain = plainObjects(test.store)
      const name = 'log/live/stamped/001'
      const lockUntil = new Date(Date.now() + 60_000)
      expect(await plain.create(name, bytes('note'))).toBe('created')
      expect(await plain.create(name, bytes('note'), { lockUntil })).toBe('same')
      const first = await test.store.first(name)
      await expect(test.store.delete(first ?? { name, versionId: null })).rejects.toThrow(BlobLocked)
    } finally {
      await test.remove()
    }
  })
})

describe('names', () => {
  it('cannot lead outside the log’s folder', () => {
    for (const name of ['log', 'log/', 'log/..', 'log/../x', 'log/a/../b', 'log/.hidden', 'log//a', 'other/a', 'log/A', 'log/a..b']) // biome-ignore format: a list
      expect(() => mustBeObjectName(name), name).toThrow(TypeError)
  })
})
