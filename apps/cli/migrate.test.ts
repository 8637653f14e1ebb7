import { newId } from '@countersign/server/platform/ids.ts'
import { makeTestDatabase, type TestDatabase, urlsOf } from '@countersign/server/testing/database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from './run.ts'

let database: TestDatabase
const empty = `cs_test_${newId().replaceAll('-', '').slice(0, 20)}`
beforeAll(async () => {
  database = await makeTestDatabase()
})
afterAll(async () => {
  await database.owner(`DROP DATABASE IF EXISTS ${empty} WITH (FORCE)`)
  await database.drop()
})

async function migrate(env: Record<string, string>) {
  const [out, err]: [string[], string[]] = [[], []]
  const code = await run(['migrate'], { env, out: (text) => out.push(text), err: (text) => err.push(text) })
  return { code, out: out.join(''), err: err.join('') }
}

test('brings an empty database to the schema, and repeated does nothing', async () => {
  await database.owner(`CREATE DATABASE ${empty} OWNER cs_test_owner`)
  const { ownerUrl } = urlsOf(Object.assign(new URL(database.adminUrl), { pathname: empty }).href)
  const first = await migrate({ COUNTERSIGN_OWNER_DATABASE_URL: ownerUrl })
  expect(first).toMatchObject({ code: 0, out: expect.stringContaining('Applied 0001_core') })
  const again = await migrate({ COUNTERSIGN_OWNER_DATABASE_URL: ownerUrl })
  expect(again).toMatchObject({ code: 0, out: 'The database is migrated.\n' })
}, 60_000)

test('without the URL of the owner says which setting is missing', async () => {
  expect(await migrate({})).toMatchObject({ code: 2, err: expect.stringContaining('COUNTERSIGN_OWNER_DATABASE_URL') })
})

test('with a wrong owner or a missing database says who creates it', async () => {
  const stranger = Object.assign(new URL(database.ownerUrl), { username: 'cs_test_nobody' }).href
  const refused = await migrate({ COUNTERSIGN_OWNER_DATABASE_URL: stranger })
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('Set COUNTERSIGN_OWNER_DATABASE_URL') })
  const nowhere = Object.assign(new URL(database.ownerUrl), { pathname: 'cs_test_no_such_database' }).href
  const missing = await migrate({ COUNTERSIGN_OWNER_DATABASE_URL: nowhere })
  expect(missing).toMatchObject({ code: 1, err: expect.stringContaining('An administrator of the server creates it') })
})

test('of an older version leaves a newer schema as it is', async () => {
  await database.owner(`INSERT INTO kysely_migration (name, timestamp) VALUES ('9999_newer', 'now')`)
  const { code, out } = await migrate({ COUNTERSIGN_OWNER_DATABASE_URL: database.ownerUrl })
  expect([code, out]).toEqual([0, expect.stringContaining('newer version (9999_newer)')])
})

test('of a version that shares only a part of the schema is refused', async () => {
  await database.owner(`DELETE FROM kysely_migration WHERE name = '0001_core'`)
  const { code, err } = await migrate({ COUNTERSIGN_OWNER_DATABASE_URL: database.ownerUrl })
  expect([code, err]).toEqual([1, expect.stringContaining('migrations of another version (9999_newer)')])
})
