import { randomBytes, randomUUID } from 'node:crypto'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openFileSystem } from '../file-system.ts'
import { contentOf, type ObjectStore } from '../object-store.ts'
import { openS3 } from '../s3.ts'
import { RGW, removeBucket } from '../testing/stores.ts'
import { copyObjects } from './copy-objects.ts'
import { forgetDeleted } from './forget-deleted.ts'
import { openProgress } from './record-progress.ts'

const bucket = `move-${randomUUID()}`
const checkpoint = 'log/test/checkpoint'
let folder: string
let journal: string
let local: ObjectStore
let store: ObjectStore

beforeAll(async () => {
  store = await openS3({ ...RGW, bucket, createBucket: true })
})
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-move-'))
  journal = join(folder, '.journal')
  local = await openFileSystem(folder)
})
afterAll(async () => {
  await store.close()
  await removeBucket(bucket)
})

const aName = () => `${randomUUID()}/${randomUUID()}/${randomBytes(32).toString('hex')}`

async function putSome(count: number): Promise<Map<string, Buffer>> {
  const objects = new Map(Array.from({ length: count }, () => [aName(), randomBytes(100_000)] as const))
  for (const [name, bytes] of objects) await local.put(name, contentOf(bytes))
  return objects
}

async function copy(target: ObjectStore = store) {
  const progress = await openProgress(journal)
  try {
    const deps = { folder, store: target, progress, concurrency: 4, lockUntil: () => undefined, onCopied: () => {} }
    const copied = await copyObjects(deps)
    return { ...copied, moved: [...progress.all()] }
  } finally {
    await progress.close()
  }
}

test('every object is copied as it is, and a second run copies only what is new', async () => {
  const first = await putSome(5)
  await local.put(checkpoint, contentOf(Buffer.from('old')))
  expect(await copy()).toMatchObject({ objects: 6, earlier: 0 })
  const second = await putSome(2)
  await local.put(checkpoint, contentOf(Buffer.from('newer')))
  const { moved, ...counts } = await copy()
  expect(counts).toMatchObject({ objects: 3, earlier: 5 })
  const expected = new Map([...first, ...second, [checkpoint, Buffer.from('newer')]])
  expect(moved).toHaveLength(8)
  for (const { name, versionId } of moved) {
    expect(
      (await buffer((await store.get({ name, versionId })).stream)).equals(expected.get(name) ?? Buffer.of()),
    ).toBe(true)
    expect(versionId).not.toBeNull()
  }
})

test('a run that was killed is continued: an equal copy is used, and an incomplete line is ignored', async () => {
  const [[name = '', bytes = Buffer.of()] = []] = await putSome(1)
  const { versionId } = await store.put(name, contentOf(bytes)) // copied, and killed before it was recorded
  appendFileSync(journal, `{"name":"${name}","si`)
  expect((await copy()).moved).toMatchObject([{ name, versionId }])
  expect(await copy()).toMatchObject({ objects: 0, earlier: 1 })
})

test('a damaged copy is replaced; if the store damages each one, the run fails and names the object', async () => {
  const [[name = '', bytes = Buffer.of()] = []] = await putSome(1)
  await store.put(name, contentOf(Buffer.alloc(bytes.length)))
  const damaging: ObjectStore = { ...store, put: (to) => store.put(to, contentOf(Buffer.alloc(bytes.length))) }
  await expect(copy(damaging)).rejects.toThrow(name)
  const [moved] = (await copy()).moved
  expect((await buffer((await store.get({ name, versionId: moved?.versionId ?? null })).stream)).equals(bytes)).toBe(
    true,
  )
})

test('copies of objects that were deleted since are deleted', async () => {
  const [[name = ''] = []] = await putSome(2)
  await copy()
  rmSync(join(folder, name))
  const progress = await openProgress(journal)
  expect(await forgetDeleted(folder, store, progress)).toBe(1)
  await progress.close()
  expect(await store.versions(name)).toEqual([])
  expect((await copy()).moved).toHaveLength(1)
})
