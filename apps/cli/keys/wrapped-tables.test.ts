import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openAccount } from '@countersign/server/accounts/open.ts'
import { openSecrets } from '@countersign/server/accounts/webhook-secrets/open.ts'
import type { Database } from '@countersign/server/platform/db/database.ts'
import { addKey, removeKey } from '@countersign/server/platform/master-keys/key-file.ts'
import { openDriver, openMasterKeys } from '@countersign/server/platform/master-keys/open.ts'
import { rewrap } from '@countersign/server/platform/master-keys/rotate.ts'
import { makeTestDatabase, type TestDatabase } from '@countersign/server/testing/database.ts'
import { openRole } from '@countersign/server/testing/guarded-api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WRAPPED_TABLES } from './wrapped-tables.ts'

let folder: string
let database: TestDatabase
let [app, identity, db]: Database[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-wrapped-'))
  database = await makeTestDatabase()
  app = openRole(database, 'countersign_app')
  identity = openRole(database, 'countersign_identity')
  db = openRole(database, 'countersign_keys')
})
afterAll(async () => {
  await Promise.all([app, identity, db].map((each) => each?.close()))
  await database.drop()
  await rm(folder, { recursive: true })
})

test('a rotation covers every table whose rows must be under an open master key', async () => {
  const rows = await database.owner(
    `SELECT tgrelid::regclass::text AS name FROM pg_trigger WHERE tgfoid = 'require_open_master_key'::regproc`,
  )
  expect(rows.map(({ name }) => name).sort()).toEqual(WRAPPED_TABLES.map(({ name }) => name).sort())
  const columns = await database.owner(
    `SELECT DISTINCT table_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'master_key_id' AND table_name <> 'master_keys'`,
  )
  expect(columns.map(({ name }) => name).sort()).toEqual(rows.map(({ name }) => name).sort())
})

test('H6: after a rotation webhook secrets are opened by the new master key, and not by the old one', async () => {
  if (!app || !identity || !db) throw new Error('the pools are not open')
  const settings = { kind: 'file', file: join(folder, 'master.key'), mayCreate: true } as const
  const before = await openMasterKeys(settings, app)
  const account = { email: 'a@example.com', name: 'Test Ltd', passwordHash: '' }
  const { tenantId, webhookSecret } = await openAccount({ identity, masterKeys: before }, account)
  const stored = async () => {
    const [row] = await database.owner('SELECT * FROM webhook_secrets WHERE tenant_id = $1', [tenantId])
    const owner = { table: 'webhook_secrets', tenantId, keyId: String(row?.secret_id) } as const
    return { ...owner, masterKeyId: String(row?.master_key_id), wrapped: row?.wrapped as Buffer }
  }
  const backup = await stored()
  const to = await addKey(settings.file)
  const done = await rewrap({ db, driver: await openDriver(settings, db), tables: WRAPPED_TABLES, graceMs: 0 }, to)
  expect(done).toEqual({ to, rows: 2, emptied: [backup.masterKeyId] })
  await removeKey(settings.file, backup.masterKeyId)
  const after = await openMasterKeys(settings, app)
  const [secret] = await openSecrets(after, [await stored()])
  expect(secret?.export()).toEqual(webhookSecret)
  await expect(openSecrets(after, [backup])).rejects.toThrow(`The webhook secret ${backup.keyId}`)
})
