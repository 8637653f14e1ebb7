import { createSecretKey, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generateAes, makeToken, softhsm } from '../../../../packages/pades/testing/softhsm.ts'
import { wrappedDocumentKeys } from '../../documents/keys/rewrap.ts'
import { insertKey } from '../../documents/keys/statements.ts'
import { makeTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { openRole } from '../../testing/guarded-api.ts'
import { KeyRefused, StoreUnavailable } from '../blobs/errors.ts'
import type { Database } from '../db/database.ts'
import { createKeyFile } from './key-file.ts'
import type { DocumentKey } from './master-keys.ts'
import { type MasterKeySettings, openDriver, openMasterKeys } from './open.ts'
import { isRegisteredKey } from './registry.ts'
import { rewrap } from './rotate.ts'
import { startTestKms, type TestKms } from './testing/kms.ts'

// The same guarantees for master keys in a token (SoftHSM2) and in a KMS (moto).

let folder: string
let kms: TestKms
let pinFile: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-drivers-'))
  makeToken()
  generateAes('master-1')
  generateAes('master-2')
  pinFile = join(folder, 'pin')
  await writeFile(pinFile, `${softhsm.pin}\n`, { mode: 0o600 })
  kms = await startTestKms(folder)
}, 120_000)
afterAll(async () => {
  await kms?.stop()
  await rm(folder, { recursive: true })
})

const token = (...labels: string[]): MasterKeySettings => ({
  ...{ kind: 'pkcs11', library: softhsm.library, tokenLabel: softhsm.tokenLabel, pinFile, labels },
  oldFile: join(folder, 'none'),
})

const DRIVERS = [
  {
    place: 'a token',
    two: async () => ['master-1', 'master-2'] as const,
    settings: token,
  },
  {
    place: 'a KMS',
    two: async () => [await kms.createKey(), await kms.createKey()] as const,
    settings: (...ids: string[]): MasterKeySettings => kms.settings(...ids),
  },
]

describe.each(DRIVERS)('master keys in $place', ({ two, settings }) => {
  let database: TestDatabase
  let app: Database
  let db: Database
  let first: string
  let second: string

  beforeAll(async () => {
    database = await makeTestDatabase()
    app = openRole(database, 'countersign_app')
    db = openRole(database, 'countersign_keys')
    ;[first, second] = await two()
  }, 60_000)
  afterAll(async () => {
    await Promise.all([app.close(), db.close()])
    await database.drop()
  })

  const stored = async ({ tenantId, keyId }: DocumentKey): Promise<DocumentKey> => {
    const [row] = await database.owner('SELECT master_key_id, wrapped FROM document_keys WHERE key_id = $1', [keyId])
    return { tenantId, keyId, masterKeyId: row?.master_key_id, wrapped: row?.wrapped }
  }

  it('wrap, unwrap in their own row only, and are rotated; a lost key is named', async () => {
    const keys = await openMasterKeys(settings(first), app)
    const secret = randomBytes(32)
    const row = await keys.wrap(createSecretKey(secret), { tenantId: randomUUID(), keyId: randomUUID() })
    expect(row.masterKeyId).toBe(first)
    expect(Buffer.from(row.wrapped).includes(secret)).toBe(false)
    expect((await keys.unwrap(row)).export().equals(secret)).toBe(true)
    await expect(keys.unwrap({ ...row, keyId: randomUUID() })).rejects.toThrow(KeyRefused)
    await expect(keys.unwrap({ ...row, wrapped: row.wrapped.slice(0, -1) })).rejects.toThrow(KeyRefused)
    await app.flush({ tenant: row.tenantId }, [insertKey(row)])
    const longest = randomBytes(4096)
    const named = await keys.wrap(createSecretKey(longest), { table: 'provider_secrets', name: 'esp' })
    expect((await keys.unwrap(named)).export().equals(longest)).toBe(true)
    await expect(keys.unwrap({ ...named, name: 'other' })).rejects.toThrow(KeyRefused)

    // The new key is first, and the registry still names the old one.
    await expect(openMasterKeys(settings(second), app)).rejects.toMatchObject({ reason: `missing: ${first}` })
    const driver = await openDriver(settings(second, first), db)
    const { emptied } = await rewrap({ db, driver, tables: [wrappedDocumentKeys], graceMs: 0 }, second)
    expect(emptied).toEqual([first])

    const after = await openMasterKeys(settings(second), app)
    expect((await after.unwrap(await stored(row))).export().equals(secret)).toBe(true)
    await expect(openMasterKeys(settings(first), app)).rejects.toMatchObject({ reason: `missing: ${second}` })
  }, 60_000)

  it('take over the rows of a key file, which is then deleted beside a running process', async () => {
    const file = join(folder, `${randomUUID()}.key`)
    const own = await makeTestDatabase()
    const [asApp, asKeys] = [openRole(own, 'countersign_app'), openRole(own, 'countersign_keys')]
    try {
      await createKeyFile(file)
      const before = await openMasterKeys({ kind: 'file', file, mayCreate: false }, asApp)
      const secret = randomBytes(32)
      const row = await before.wrap(createSecretKey(secret), { tenantId: randomUUID(), keyId: randomUUID() })
      await asApp.flush({ tenant: row.tenantId }, [insertKey(row)])
      const both = { ...settings(first), oldFile: file } as MasterKeySettings
      const driver = await openDriver(both, asKeys)
      const running = await openMasterKeys(both, asApp)
      await rewrap({ db: asKeys, driver, tables: [wrappedDocumentKeys], graceMs: 0 }, first)
      await rm(file)
      await running.check()
      const after = await openMasterKeys(settings(first), asApp)
      const [now] = await own.owner('SELECT master_key_id, wrapped FROM document_keys')
      const moved = { ...row, masterKeyId: now?.master_key_id, wrapped: now?.wrapped }
      expect((await after.unwrap(moved)).export().equals(secret)).toBe(true)
    } finally {
      await Promise.all([asApp.close(), asKeys.close()])
      await own.drop()
    }
  }, 60_000)
})

describe('a KMS', () => {
  it('that does not answer is unavailable, not a lost key', async () => {
    const id = await kms.createKey()
    const driver = await openDriver({ ...kms.settings(id), endpoint: 'http://127.0.0.1:1' } as MasterKeySettings, {
      query: async () => [],
    })
    await expect(driver.encrypt(id, randomBytes(32), 'row')).rejects.toThrow(StoreUnavailable)
    await expect(driver.ids()).rejects.toThrow(StoreUnavailable)
  })

  it('that fails during the check of a key does not make the key a wrong one', async () => {
    const id = await kms.createKey()
    const driver = await openDriver(kms.settings(id), { query: async () => [] })
    const failing = { ...driver, decrypt: () => Promise.reject(new StoreUnavailable('no answer')) }
    const key = { id, state: 'open', checkValue: randomBytes(64) } as const
    await expect(isRegisteredKey(failing, key)).rejects.toThrow(StoreUnavailable)
    expect(await isRegisteredKey(driver, key)).toBe(false)
  })

  it('with a disabled key lacks it', async () => {
    const id = await kms.createKey()
    const driver = await openDriver(kms.settings(id), { query: async () => [] })
    expect(await driver.ids()).toEqual([id])
    await kms.call('DisableKey', { KeyId: id })
    expect(await driver.ids()).toEqual([])
  })
})
