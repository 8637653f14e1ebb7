import { execFileSync } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { insertKey } from '../documents/keys/statements.ts'
import { insertRendition } from '../documents/rendering/store.ts'
import { type Blobs, encryptedBlobs } from '../platform/blobs/blobs.ts'
import { blobName } from '../platform/blobs/name.ts'
import { OBJECT_CLAIMED } from '../platform/blobs/pending.ts'
import { type NewObject, storeObject } from '../platform/blobs/store-objects.ts'
import { sweepOrphans } from '../platform/blobs/sweep.ts'
import { TEST_STORES, type TestStore } from '../platform/blobs/testing/stores.ts'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { Overloaded } from '../platform/errors.ts'
import type { DocumentKey } from '../platform/master-keys/master-keys.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/database.ts'
import { openTestKeys } from '../testing/master-keys.ts'
import { OBJECT_REFERENCES } from './object-references.ts'

let database: TestDatabase
let db: Database
let finder: Database

beforeAll(async () => {
  database = await makeTestDatabase()
  const pool = { url: database.url, statementTimeoutMs: 5_000, lockTimeoutMs: 5_000, poolWaitMs: 5_000 }
  db = openDatabase({ ...pool, role: 'countersign_app', max: 4 })
  finder = openDatabase({ ...pool, role: 'countersign_timer', max: 1 })
})
afterAll(async () => {
  await Promise.all([db.close(), finder.close()])
  await database.drop()
})

describe.each(TEST_STORES)('M1: objects without a row, in %s', (_name, openStore) => {
  let testStore: TestStore
  let blobs: Blobs

  beforeAll(async () => {
    testStore = await openStore()
    blobs = encryptedBlobs(testStore.store, await openTestKeys(db))
  })
  afterAll(() => testStore?.remove())

  it('are deleted after the call or the process that stored them has ended', async () => {
    const { key, name, content } = await anObject()
    const stored = await storeObject({ db, blobs }, key, { name, content })
    expect(await sweep()).toBe(0)
    expect(await blobs.head(stored)).toEqual({ size: content.length })
    await makeDue(name)
    expect(await sweep()).toBe(1)
    expect(await blobs.head(stored)).toBeUndefined()
    expect(await pendingOf(name)).toEqual([])
  })

  it('are no longer pending once a row references them, and are kept', async () => {
    const { key, name, content } = await anObject()
    const stored = await storeObject({ db, blobs }, key, { name, content })
    await reference(key, stored)
    expect(await pendingOf(name)).toEqual([])
    expect(await sweep()).toBe(0)
    expect(await read(stored, key)).toEqual(content)
  })

  it('cannot be referenced after a worker has claimed them', async () => {
    const { key, name, content } = await anObject()
    const stored = await storeObject({ db, blobs }, key, { name, content })
    await makeDue(name)
    expect(await sweep()).toBe(1)
    await expect(reference(key, stored)).rejects.toMatchObject({ code: OBJECT_CLAIMED })
    expect(await database.owner('SELECT FROM page_renditions WHERE object_name = $1', [name])).toEqual([])
  })

  it('are kept while another call that stored the same object may still commit', async () => {
    const { key, name, content } = await anObject()
    await storeObject({ db, blobs }, key, { name, content })
    await makeDue(name)
    const second = await storeObject({ db, blobs }, key, { name, content })
    expect(await sweep()).toBe(0)
    await reference(key, second)
    await sweep()
    expect(await pendingOf(name)).toEqual([])
    expect(await read(second, key)).toEqual(content)
  })

  it('are deleted beside a version that is referenced', async () => {
    const { key, name, content } = await anObject()
    const first = await storeObject({ db, blobs }, key, { name, content })
    await reference(key, first)
    const second = await storeObject({ db, blobs }, key, { name, content })
    await reference(key, second) // the row exists, so the second object stays pending
    expect(await pendingOf(name)).toEqual([{ pending_id: second.pendingId }])
    await makeDue(name)
    expect(await sweep()).toBe(first.versionId === null ? 0 : 1)
    expect(await pendingOf(name)).toEqual([])
    expect(await blobs.versions(name)).toEqual([{ name, versionId: first.versionId }])
    expect(await read(first, key)).toEqual(content)
  })

  it('are left to the worker that claimed them, and nobody stores the same object meanwhile', async () => {
    const { key, name, content } = await anObject()
    await storeObject({ db, blobs }, key, { name, content })
    await makeDue(name)
    await claimedAgo(name, '9 minutes')
    expect(await sweep()).toBe(0)
    await expect(storeObject({ db, blobs }, key, { name, content })).rejects.toBeInstanceOf(Overloaded)
    await claimedAgo(name, '11 minutes') // that worker has died
    expect(await sweep()).toBe(1)
    const again = await storeObject({ db, blobs }, key, { name, content })
    await reference(key, again)
    expect(await read(again, key)).toEqual(content)
  })

  it('are deleted by the worker that took over: a slow one does not delete what was stored since', async () => {
    const { key, name, content } = await anObject()
    await storeObject({ db, blobs }, key, { name, content })
    await makeDue(name)
    let again: NewObject | undefined
    const slow = {
      ...blobs,
      versions: async (listed: string) => {
        await claimedAgo(name, '11 minutes')
        expect(await sweep()).toBe(1)
        again = await storeObject({ db, blobs }, key, { name, content })
        return blobs.versions(listed)
      },
    }
    expect(await sweep(slow)).toBe(0)
    if (!again) throw new Error('the slow worker listed nothing')
    await reference(key, again)
    expect(await read(again, key)).toEqual(content)
  })

  it('are tried again when the store no longer protects them', async () => {
    const { key, name, content } = await anObject()
    const lockUntil = new Date(Date.now() + 3_600_000)
    const stored = await storeObject({ db, blobs }, key, { name, content, options: { lockUntil } })
    await makeDue(name)
    expect(await sweep()).toBe(testStore.locks ? 0 : 1)
    expect(await blobs.head(stored)).toEqual(testStore.locks ? { size: content.length } : undefined)
    const rows = await database.owner('SELECT due_at, claimed_at FROM pending_objects WHERE object_name = $1', [name])
    const until = new Date(Math.floor(lockUntil.getTime() / 1000) * 1000)
    expect(rows.map((row) => ({ ...row, due_at: new Date(Math.floor(row.due_at / 1000) * 1000) }))).toEqual(
      testStore.locks ? [{ due_at: until, claimed_at: null }] : [],
    )
  })

  it('are deleted one by one: an error of the store does not keep the others', async () => {
    const [broken, other] = [await anObject(), await anObject()]
    for (const { key, name, content } of [broken, other]) {
      await storeObject({ db, blobs }, key, { name, content })
      await makeDue(name)
    }
    const failing = {
      ...blobs,
      delete: async (place: { name: string; versionId: string | null }) => {
        if (place.name === broken.name) throw new Error('the store went away')
        return blobs.delete(place)
      },
    }
    const errors: string[] = []
    expect(await sweep(failing, (error) => errors.push(error.message))).toBe(1)
    expect(errors).toEqual(['the store went away'])
    expect(await pendingOf(broken.name)).toHaveLength(1)
  })

  async function anObject() {
    const key = await blobs.newKey({ tenantId: randomUUID(), keyId: randomUUID() })
    await db.flush({ tenant: key.tenantId }, [insertKey(key)])
    const content = randomBytes(1000)
    return { key, content, name: blobName(key.tenantId, randomUUID(), createHash('sha256').update(content).digest()) }
  }

  async function sweep(
    store: Blobs = blobs,
    onError = (error: Error): unknown => {
      throw error
    },
  ): Promise<number> {
    return (await sweepOrphans({ finder, db, blobs: store, references: OBJECT_REFERENCES, onError })).deleted
  }

  const read = (stored: NewObject, key: DocumentKey) => blobs.get(stored, key).then(buffer)
})

function reference({ tenantId, keyId }: DocumentKey, { name, versionId, size, pendingId }: NewObject) {
  const rendition = { objectName: name, versionId, sha256: Buffer.alloc(32), size, pixelsWide: 1, pixelsHigh: 1 }
  const place = { keyId, contentSha256: '00'.repeat(32), page: 1, width: 360 }
  return db.flush({ tenant: tenantId }, [insertRendition(tenantId, place, rendition, pendingId)])
}

const pendingOf = (name: string) =>
  database.owner('SELECT pending_id FROM pending_objects WHERE object_name = $1', [name])
const makeDue = (name: string) =>
  database.owner(`UPDATE pending_objects SET due_at = now() - interval '1 second' WHERE object_name = $1`, [name])
const claimedAgo = (name: string, ago: string) =>
  database.owner(`UPDATE pending_objects SET claimed_at = now() - $2::interval WHERE object_name = $1`, [name, ago])

test('M1: the sweep knows every table that references objects', async () => {
  const rows = await database.owner(
    `SELECT table_name FROM information_schema.columns
      WHERE column_name = 'object_name' AND table_schema = 'public' AND table_name <> 'pending_objects'`,
  )
  const object = { tenantId: '', documentId: '', name: '', keyIds: [] }
  const known = OBJECT_REFERENCES.flatMap((references) =>
    [...references(object).text.matchAll(/SELECT version_id FROM ([a-z_]+)/g)].map(([, table]) => table),
  )
  expect(new Set(known)).toEqual(new Set(rows.map(({ table_name }) => table_name)))
})

test('M1: objects are stored only by storeObjects, which records them first', () => {
  const cwd = resolve(import.meta.dirname, '..')
  const files = ['*.ts', ':!*.test.ts', ':!**/testing/**']
  const found = execFileSync('git', ['grep', '-lE', 'blobs\\.put\\(', '--', ...files], { cwd })
  expect(found.toString().trim()).toBe('platform/blobs/store-objects.ts')
})
