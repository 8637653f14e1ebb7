import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { KeyRefused } from '../../platform/blobs/errors.ts'
import { type Database, openDatabase } from '../../platform/db/database.ts'
import { type LoginKind, ROLES_OF } from '../../platform/db/logins.ts'
import type { MasterKeys } from '../../platform/master-keys/master-keys.ts'
import { makeTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { openRole } from '../../testing/guarded-api.ts'
import { openTestKeys } from '../../testing/master-keys.ts'
import { openProviderFolder } from '../folder.ts'
import { esignFile, makeP12, pinnedCertificate } from '../testing/providers.ts'
import { listProviderSecrets, removeProviderSecret, setProviderSecret } from './manage.ts'
import { ProviderSecretUnusable, providerSecrets, type ReadProviderSecret } from './open.ts'

let folder: string
let database: TestDatabase
let app: Database
let operator: Database
let sealer: Database
let masterKeys: MasterKeys
let read: ReadProviderSecret
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-provider-secrets-'))
  database = await makeTestDatabase()
  app = openRole(database, 'countersign_app')
  operator = openRole(database, 'countersign_operator')
  sealer = openRole(database, 'countersign_sealer')
  masterKeys = await openTestKeys(app)
  read = providerSecrets({ db: sealer, masterKeys })
})
afterAll(async () => {
  await Promise.all([app, operator, sealer].map((db) => db.close()))
  await database.drop()
  await rm(folder, { recursive: true })
})

const set = (name: string, value: string) => setProviderSecret({ db: operator, masterKeys }, name, value, 'tess')

async function storedRow(name: string) {
  const [row] = await database.owner('SELECT master_key_id, wrapped FROM provider_secrets WHERE name = $1', [name])
  return { table: 'provider_secrets', name, masterKeyId: row?.master_key_id, wrapped: row?.wrapped as Buffer } as const
}

describe('a provider secret', () => {
  test('is read by the sealer as it was set, also if it was replaced, and is gone once it is removed', async () => {
    expect(await set('round-trip', 'naïve pässwörd')).toBe(false)
    expect(await read('round-trip', 'esp')).toBe('naïve pässwörd')
    const longest = 'x'.repeat(4096)
    expect(await set('round-trip', longest)).toBe(true)
    expect(await read('round-trip', 'esp')).toBe(longest)
    const [listed] = await listProviderSecrets(operator)
    const time = expect.stringMatching(/^\d{4}-.*Z$/)
    expect(listed).toEqual({ name: 'round-trip', created_at: time, replaced_at: time })
    expect(await removeProviderSecret(operator, 'round-trip', 'tess')).toBe(true)
    expect(await removeProviderSecret(operator, 'round-trip', 'tess')).toBe(false)
    expect(await listProviderSecrets(operator)).toEqual([])
    await expect(read('round-trip', 'esp')).rejects.toThrow(ProviderSecretUnusable)
  })

  test('is in no column of the database, before or after it is replaced', async () => {
    const values = [randomBytes(24).toString('hex'), randomBytes(24).toString('hex')]
    await set('searched', values[0] ?? '')
    const first = await everyRow()
    await set('searched', values[1] ?? '')
    const found = `${first}${await everyRow()}`
    expect(found).toContain('searched')
    for (const value of values) {
      for (const form of [value, Buffer.from(value).toString('hex'), Buffer.from(value).toString('base64')]) {
        expect(found.includes(form)).toBe(false)
      }
    }
    await removeProviderSecret(operator, 'searched', 'tess')
  })

  test('is not opened under another name, or as a key of a tenant', async () => {
    await set('bound', 'hush')
    const row = await storedRow('bound')
    const { masterKeyId, wrapped } = row
    await expect(masterKeys.unwrap({ ...row, name: 'other' })).rejects.toThrow(KeyRefused)
    for (const table of ['document_keys', 'webhook_secrets'] as const) {
      const asKey = { table, tenantId: '', keyId: 'bound', masterKeyId, wrapped }
      await expect(masterKeys.unwrap(asKey)).rejects.toThrow(KeyRefused)
    }
    await removeProviderSecret(operator, 'bound', 'tess')
  })

  test('is refused under a master key that is not registered', async () => {
    const lost = async () => ({ masterKeyId: 'lost', wrapped: randomBytes(40) })
    const wrap = lost as unknown as MasterKeys['wrap']
    const setting = setProviderSecret({ db: operator, masterKeys: { wrap } }, 'unregistered', 'hush', 'tess')
    await expect(setting).rejects.toThrow('the master key lost is not registered, or is closed')
  })

  test('has its changes recorded with the operator’s name, and nobody who runs the service can edit the record', async () => {
    await set('recorded', 'one')
    await set('recorded', 'two')
    await removeProviderSecret(operator, 'recorded', 'grace')
    const rows = await database.owner(
      `SELECT actor, action FROM operator_activity WHERE detail->>'name' = 'recorded' ORDER BY at`,
    )
    expect(rows).toEqual([
      { actor: 'operator:tess', action: 'provider_secret.created' },
      { actor: 'operator:tess', action: 'provider_secret.replaced' },
      { actor: 'operator:grace', action: 'provider_secret.removed' },
    ])
    for (const sql of [`UPDATE operator_activity SET actor = 'nobody'`, 'DELETE FROM operator_activity']) {
      await expect(operator.query(sql)).rejects.toThrow('permission denied')
    }
  })
})

describe('the table of provider secrets', () => {
  const limits = { max: 1, statementTimeoutMs: 5_000, lockTimeoutMs: 2_000, poolWaitMs: 5_000 }
  const asLogin = async (kind: LoginKind, role: string, sql: string) => {
    const db = openDatabase({ url: database.urlOf(kind), role: `countersign_${role}`, ...limits })
    return db.query(sql).finally(() => db.close())
  }

  test.each(['api', 'worker', 'support'] as const)('cannot be read by any login of %s', async (kind) => {
    for (const role of ROLES_OF[kind]) {
      for (const column of ['name', 'wrapped']) {
        const reading = asLogin(kind, role, `SELECT ${column} FROM provider_secrets`)
        await expect(reading, `${kind} as ${role}`).rejects.toThrow('permission denied')
      }
    }
  })

  test('is read by the sealer’s role alone in the sealer, which cannot write it', async () => {
    for (const role of ROLES_OF.sealer.filter((each) => each !== 'sealer')) {
      await expect(asLogin('sealer', role, 'SELECT name FROM provider_secrets')).rejects.toThrow('permission denied')
    }
    for (const sql of [
      `INSERT INTO provider_secrets (name, master_key_id, wrapped) VALUES ('x', 'test', '')`,
      `UPDATE provider_secrets SET wrapped = ''`,
      'DELETE FROM provider_secrets',
    ]) {
      await expect(asLogin('sealer', 'sealer', sql)).rejects.toThrow('permission denied')
    }
  })

  test('is written by the operator’s role, which cannot read the values', async () => {
    await expect(operator.query('SELECT wrapped FROM provider_secrets')).rejects.toThrow('permission denied')
  })
})

describe('a provider whose profile names stored secrets', () => {
  const put = (name: string, content: object) => writeFile(join(folder, name), JSON.stringify(content))
  const cloud = {
    ...{ protocol: 'csc-2', id: 'cloud', name: 'Cloud', serviceUrl: 'https://csc.example/csc/v2', clientId: 'us' },
    ...{ raw: { slotBytes: 16_000 }, clientSecretName: 'cloud.client' },
  }
  const open = async (id: string, readSecret: ReadProviderSecret | undefined = read) => {
    const { providers, problems } = await openProviderFolder(folder, { readSecret })()
    expect(problems).toEqual([])
    const found = providers.find(({ profile }) => profile.id === id)
    if (!found) throw new Error(`there is no provider ${id}`)
    return found.secrets
  }
  beforeAll(async () => {
    makeP12(join(folder, 'ours.p12'), 'Ours')
    const certificate = pinnedCertificate()
    const key = { p12: 'ours.p12', passwordSecretName: 'esp.password' }
    await put('esp.json', { ...esignFile({ id: 'esp', certificate }), key })
    await put('cloud.json', cloud)
  })

  test('opens its P12 file with the stored password', async () => {
    await set('esp.password', 'secret')
    const signer = await (await open('esp')).requesterKey('ASP-OURS')
    expect(signer.algorithm).toBe('rsa-sha256')
  })

  test('sends the stored client secret, a replaced one at once', async () => {
    await set('cloud.client', 'first')
    const secrets = await open('cloud')
    expect(await secrets.clientSecret()).toBe('first')
    await set('cloud.client', 'second')
    expect(await secrets.clientSecret()).toBe('second')
  })

  test('names itself, the secret and the remedy if the secret is unknown, and works once it is stored', async () => {
    await removeProviderSecret(operator, 'esp.password', 'tess')
    const secrets = await open('esp')
    await expect(secrets.requesterKey('ASP-OURS')).rejects.toMatchObject({
      name: 'ProviderSecretUnusable',
      message:
        'The profile of the provider esp names the secret esp.password, which is not stored. Store it with: countersign admin set-provider-secret esp.password',
    })
    await set('esp.password', 'secret')
    await secrets.requesterKey('ASP-OURS')
  })

  test('names itself, the secret and the remedy if the secret cannot be unwrapped', async () => {
    await set('cloud.client', 'hush')
    await database.owner(
      `UPDATE provider_secrets SET wrapped = set_byte(wrapped, 20, get_byte(wrapped, 20) # 1) WHERE name = 'cloud.client'`,
    )
    const asking = (await open('cloud')).clientSecret()
    await expect(asking).rejects.toThrow(ProviderSecretUnusable)
    await expect(asking).rejects.toThrow(
      /^The secret cloud\.client of the provider cloud cannot be used\. .*altered.* countersign admin set-provider-secret cloud\.client$/,
    )
  })

  test('opens no secret in a process that is not the sealer', async () => {
    const { providers } = await openProviderFolder(folder)()
    const found = providers.find(({ profile }) => profile.id === 'cloud')
    await expect(found?.secrets.clientSecret()).rejects.toThrow('read by the sealer only')
  })
})

/** All rows of all tables as text; bytea in hexadecimal. */
async function everyRow(): Promise<string> {
  const tables = await database.owner(
    `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE relkind IN ('r', 'p') AND NOT relispartition AND nspname !~ '^pg_' AND nspname <> 'information_schema'`,
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const rows = await database.owner(`SELECT t::text AS row FROM ${name} t`)
    texts.push(...rows.map(({ row }) => String(row)))
  }
  return texts.join('\n')
}
