import { createSecretKey, randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { openRole } from '../../testing/guarded-api.ts'
import { KeyRefused } from '../blobs/errors.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { processMetrics } from '../metrics/registry.ts'
import { MasterKeysUnusable } from './errors.ts'
import { addKey, createKeyFile } from './key-file.ts'
import { openMasterKeys } from './open.ts'

let folder: string
let file: string
let database: TestDatabase
let db: Database

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-keys-'))
  file = join(folder, 'master.key')
  database = await makeTestDatabase()
  db = openRole(database, 'countersign_app')
})
afterEach(async () => {
  await db.close()
  await database.drop()
  await rm(folder, { recursive: true })
})

const inDevelopment = () => openMasterKeys({ kind: 'file', file, mayCreate: true }, db)
const inProduction = () => openMasterKeys({ kind: 'file', file, mayCreate: false }, db)
const owner = () => ({ tenantId: randomUUID(), keyId: randomUUID() })
const aKey = () => createSecretKey(randomBytes(32))
const registered = () => database.owner('SELECT master_key_id, check_value FROM master_keys')

describe('a missing master key', () => {
  it('H6: is created for a new database in development, and registered', async () => {
    const keys = await inDevelopment()
    const { masterKeyId } = await keys.wrap(aKey(), owner())
    expect(await registered()).toMatchObject([{ master_key_id: masterKeyId }])
  })

  it('H6: is not created outside development: the error says how to create it', async () => {
    await expect(inProduction()).rejects.toThrow('countersign admin create-master-key')
    expect(existsSync(file)).toBe(false)
  })

  it('H6: is not replaced when rows need it: the error names it', async () => {
    const { masterKeyId } = await (await inDevelopment()).wrap(aKey(), owner())
    await rename(file, `${file}.lost`)
    for (const open of [inDevelopment, inProduction]) {
      await expect(open()).rejects.toThrow(MasterKeysUnusable)
      await expect(open()).rejects.toMatchObject({ reason: `missing: ${masterKeyId}` })
    }
    expect(existsSync(file)).toBe(false)
  })

  it('H6: is not made up by a process: it registers no key beside another', async () => {
    await inDevelopment()
    const insert = `INSERT INTO master_keys (master_key_id, check_value) VALUES ('of no host', '\\x00')`
    await expect(db.query(insert)).rejects.toThrow('row-level security')
    await (await inDevelopment()).check()
  })

  it('H6: stops the start of a host with a key of its own', async () => {
    const { masterKeyId } = await (await inDevelopment()).wrap(aKey(), owner())
    await rm(file)
    await createKeyFile(file)
    await expect(inDevelopment()).rejects.toMatchObject({ reason: `missing: ${masterKeyId}` })
    expect(await registered()).toHaveLength(1)
  })

  it('H6: one key is registered when hosts with different keys start at once', async () => {
    const files = Array.from({ length: 5 }, (_, i) => join(folder, `host-${i}.key`))
    const opened = await Promise.allSettled(
      files.map((one) => openMasterKeys({ kind: 'file', file: one, mayCreate: true }, db)),
    )
    expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await registered()).toHaveLength(1)
  })
})

it('H6: a key that is lost while the process runs is named, and nothing more is wrapped', async () => {
  const keys = await inDevelopment()
  const { masterKeyId } = await keys.wrap(aKey(), owner())
  await rename(file, `${file}.lost`)
  // The registry and the file are read again after two seconds.
  await vi.waitFor(() => expect(keys.check()).rejects.toMatchObject({ reason: `missing: ${masterKeyId}` }), 10_000)
  await expect(keys.wrap(aKey(), owner())).rejects.toThrow(MasterKeysUnusable)
})

it('H6: another key under the same id is recognised, and wraps nothing', async () => {
  const { masterKeyId } = await (await inDevelopment()).wrap(aKey(), owner())
  const lines = await readFile(file, 'utf8')
  await writeFile(file, lines.replace(/ \S{43}=/, ` ${randomBytes(32).toString('base64')}`))
  await expect(inDevelopment()).rejects.toMatchObject({ reason: `wrong: ${masterKeyId}` })
})

it('H6: a row under a key that is not registered is refused by the database', async () => {
  const row = [randomUUID(), randomUUID()]
  const insert = `INSERT INTO document_keys (tenant_id, key_id, master_key_id, wrapped) VALUES ($1, $2, 'stray', '')`
  await expect(database.owner(insert, row)).rejects.toThrow('the master key stray is not registered')
})

it('uses are counted by their outcome, with refusals apart', async () => {
  const count = async (outcome: string) =>
    Number(new RegExp(`operation="unwrap",outcome="${outcome}"} (\\d+)`).exec(await processMetrics.metrics())?.[1] ?? 0)
  const [done, refused] = [await count('done'), await count('refused')]
  const keys = await inDevelopment()
  const row = await keys.wrap(aKey(), owner())
  await keys.unwrap(row)
  await expect(keys.unwrap({ ...row, tenantId: randomUUID() })).rejects.toThrow(KeyRefused)
  expect([await count('done'), await count('refused')]).toEqual([done + 1, refused + 1])
})

describe('a database that does not answer', () => {
  const limits = { max: 1, statementTimeoutMs: 1_000, lockTimeoutMs: 1_000, poolWaitMs: 1_000 }
  const none = openDatabase({ url: 'postgres://cs_test_api@127.0.0.1:1/x', role: 'countersign_app', ...limits })
  afterAll(() => none.close())

  it('does not stop the start, and nothing is wrapped until the keys are checked', async () => {
    await createKeyFile(file)
    const keys = await openMasterKeys({ kind: 'file', file, mayCreate: false }, none)
    await expect(keys.check()).rejects.toThrow('ECONNREFUSED')
    await expect(keys.wrap(aKey(), owner())).rejects.toThrow('ECONNREFUSED')
  })

  it('H6: is not taken for a new one: no key is created', async () => {
    await expect(openMasterKeys({ kind: 'file', file, mayCreate: true }, none)).rejects.toThrow('ECONNREFUSED')
    expect(existsSync(file)).toBe(false)
  })
})

it('a key that was added to the file does not wrap before it is registered', async () => {
  const { masterKeyId } = await (await inDevelopment()).wrap(aKey(), owner())
  await addKey(file)
  expect((await (await inProduction()).wrap(aKey(), owner())).masterKeyId).toBe(masterKeyId)
})
