import { createSecretKey, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { openKeyFile } from '../../platform/master-keys/file-driver.ts'
import { addKey, removeKey } from '../../platform/master-keys/key-file.ts'
import type { DocumentKey, KeyDriver, MasterKeys } from '../../platform/master-keys/master-keys.ts'
import { openMasterKeys } from '../../platform/master-keys/open.ts'
import { type OnRewrapStep, rewrap } from '../../platform/master-keys/rotate.ts'
import { unwrapKey } from '../../platform/master-keys/wrap.ts'
import { makeTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { openRole } from '../../testing/guarded-api.ts'
import { wrappedDocumentKeys } from './rewrap.ts'
import { destroyKey, insertKey } from './statements.ts'

/** More than two pages. */
const ROWS = 1_100

let folder: string
let file: string
let database: TestDatabase
let app: Database
let db: Database
let keys: MasterKeys
let driver: KeyDriver
let first: string
const tenants = [newId(), newId()]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-rewrap-'))
  file = join(folder, 'master.key')
  database = await makeTestDatabase()
  app = openRole(database, 'countersign_app')
  db = openRole(database, 'countersign_keys')
  keys = await openMasterKeys({ kind: 'file', file, mayCreate: true }, app)
  driver = await openKeyFile(file)
  first = (await driver.ids())[0] ?? ''
})
afterEach(async () => {
  await Promise.all([app.close(), db.close()])
  await database.drop()
  await rm(folder, { recursive: true })
})

async function store(tenantId = tenants[0] ?? ''): Promise<{ row: DocumentKey; secret: Buffer }> {
  const secret = randomBytes(32)
  const row = await keys.wrap(createSecretKey(secret), { tenantId, keyId: newId() })
  await app.flush({ tenant: tenantId }, [insertKey(row)])
  return { row, secret }
}

/** Many rows in one statement. */
async function fill(): Promise<{ row: DocumentKey; secret: Buffer }[]> {
  const stored = await Promise.all(
    Array.from({ length: ROWS }, async (_, i) => {
      const secret = randomBytes(32)
      const owner = { tenantId: tenants[i % 2] ?? '', keyId: newId() }
      return { secret, row: await keys.wrap(createSecretKey(secret), owner) }
    }),
  )
  const rows = stored.map(({ row }) => row)
  await database.owner(
    `INSERT INTO document_keys (tenant_id, key_id, master_key_id, wrapped)
     SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::bytea[])`,
    [rows.map((r) => r.tenantId), rows.map((r) => r.keyId), rows.map((r) => r.masterKeyId), rows.map((r) => r.wrapped)],
  )
  return stored
}

async function now({ tenantId, keyId }: DocumentKey): Promise<DocumentKey> {
  const [row] = await database.owner('SELECT master_key_id, wrapped FROM document_keys WHERE key_id = $1', [keyId])
  return { tenantId, keyId, masterKeyId: row?.master_key_id, wrapped: row?.wrapped }
}

const states = async () =>
  Object.fromEntries(
    (
      await database.owner(`SELECT master_key_id, closed_at IS NOT NULL AS closed, emptied_at IS NOT NULL AS empty
                              FROM master_keys`)
    ).map((row) => [row.master_key_id, row.empty ? 'empty' : row.closed ? 'closed' : 'open']),
  )
const run = (to: string, onStep?: OnRewrapStep) =>
  rewrap({ db, driver, tables: [wrappedDocumentKeys], graceMs: 0, ...(onStep ? { onStep } : {}) }, to)
const under = async (id: string) =>
  (await database.owner('SELECT count(*)::int AS n FROM document_keys WHERE master_key_id = $1', [id]))[0]?.n

describe('rewrap', () => {
  it('H6: leaves no row under the old key, which may be destroyed; every key opens as before', async () => {
    const stored = await fill()
    const next = await addKey(file)
    expect(await run(next)).toEqual({ to: next, rows: ROWS, emptied: [first] })
    expect(await under(first)).toBe(0)
    expect(await states()).toEqual({ [first]: 'empty', [next]: 'open' })
    await removeKey(file, first)
    const after = await openKeyFile(file)
    for (const { row, secret } of stored.slice(0, 50)) {
      expect((await unwrapKey(after, await now(row))).export().equals(secret)).toBe(true)
    }
  }, 60_000)

  it('H6: after the rotation a backup does not open what was erased since', async () => {
    const [kept, erased] = [await store(), await store()]
    const backup = await now(erased.row)
    await app.flush({ tenant: erased.row.tenantId }, [destroyKey(erased.row.tenantId, erased.row.keyId)])
    const next = await addKey(file)
    await run(next)
    await removeKey(file, first)
    const after = await openKeyFile(file)
    await expect(unwrapKey(after, backup)).rejects.toThrow(`The master key ${first} is not in`)
    await expect(unwrapKey(after, { ...backup, masterKeyId: next })).rejects.toThrow('cannot be unwrapped')
    expect((await now(erased.row)).wrapped).toHaveLength(0)
    expect((await unwrapKey(after, await now(kept.row))).export().equals(kept.secret)).toBe(true)
  })

  it('a key that is destroyed between reading and writing stays destroyed', async () => {
    const { row } = await store()
    const next = await addKey(file)
    const racing: KeyDriver = {
      ...driver,
      encrypt: async (id, secret, context) => {
        if (context.includes(row.keyId))
          await app.flush({ tenant: row.tenantId }, [destroyKey(row.tenantId, row.keyId)])
        return driver.encrypt(id, secret, context)
      },
    }
    await rewrap({ db, driver: racing, tables: [wrappedDocumentKeys], graceMs: 0 }, next)
    expect(await now(row)).toMatchObject({ masterKeyId: next, wrapped: Buffer.alloc(0) })
  })

  it('killed after any step is finished by the next run', async () => {
    const stored = await fill()
    let steps = 0
    for (let killedAt = 1; ; killedAt += 1) {
      const to = await addKey(file)
      let step = 0
      const killed = await run(to, () => {
        step += 1
        if (step === killedAt) throw new Error('killed')
      }).then(
        () => false,
        ({ message }: Error) => message === 'killed',
      )
      if (!killed) break
      steps = killedAt
      await run(to)
      expect([await under(to), (await states())[to]]).toEqual([ROWS, 'open'])
      for (const { row, secret } of stored.slice(0, 5)) {
        expect((await unwrapKey(driver, await now(row))).export().equals(secret)).toBe(true)
      }
    }
    expect(steps).toBe(7) // registered, three pages, closed, waited, emptied
  }, 120_000)

  it('wraps what running transactions have written under the old key, and refuses such rows afterwards', async () => {
    const { row } = await store()
    const next = await addKey(file)
    const late = { ...row, keyId: newId(), wrapped: Buffer.alloc(0) }
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let writing: Promise<void> | undefined
    const onStep: OnRewrapStep = async (step) => {
      if (step === 'page' && !writing) {
        // Written before the key is closed, committed after it.
        await new Promise<void>((written) => {
          writing = app.transaction({ tenant: late.tenantId }, async (tx) => {
            await tx.all([insertKey(late)])
            written()
            await held
          })
        })
      }
      if (step === 'closed') setImmediate(release)
    }
    await run(next, onStep)
    await writing
    expect(await under(first)).toBe(0)
    const stale = { ...late, keyId: newId() }
    await expect(app.flush({ tenant: late.tenantId }, [insertKey(stale)])).rejects.toThrow('is closed')
  })

  it('is refused without the old key, with a wrong one, or to a key that was replaced; nothing changes', async () => {
    await store()
    const next = await addKey(file)
    await run(next)
    await expect(run(first)).rejects.toMatchObject({ reason: `closed: ${first}` })
    await expect(run('unknown')).rejects.toMatchObject({ reason: 'missing: unknown' })
    const third = await addKey(file)
    await removeKey(file, next)
    await expect(run(third)).rejects.toMatchObject({ reason: `missing: ${next}` })
    expect(await states()).toEqual({ [first]: 'empty', [next]: 'open' })
  })

  it('cannot read or change anything but wrapped keys', async () => {
    for (const statement of [
      'SELECT FROM documents',
      'SELECT FROM sign_requests',
      'SELECT FROM accounts',
      'DELETE FROM document_keys',
      'DELETE FROM master_keys',
      `UPDATE document_keys SET destroyed_at = NULL`,
    ]) {
      await expect(db.query(statement), statement).rejects.toThrow('permission denied')
    }
  })
})
