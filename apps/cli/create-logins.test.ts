import { openDatabase } from '@countersign/server/platform/db/database.ts'
import { ROLES_OF } from '@countersign/server/platform/db/logins.ts'
import { newId } from '@countersign/server/platform/ids.ts'
import { makeTestDatabase, type TestDatabase } from '@countersign/server/testing/database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from './run.ts'

const prefix = `cs_test_${newId().replaceAll('-', '').slice(0, 20)}`

let database: TestDatabase
beforeAll(async () => {
  database = await makeTestDatabase()
})
afterAll(async () => {
  const made = await database.owner('SELECT rolname FROM pg_roles WHERE starts_with(rolname, $1)', [prefix])
  for (const { rolname } of made) await database.owner(`DROP ROLE ${rolname}`)
  await database.drop()
})

async function createLogins(args: string[], env: Record<string, string>) {
  const [out, err]: string[][] = [[], []]
  const code = await run(['database', 'create-logins', ...args], {
    env,
    out: (text) => out?.push(text),
    err: (text) => err?.push(text),
  })
  return { code, out: out?.join('') ?? '', err: err?.join('') ?? '' }
}

test('H2: an owner that is no superuser creates the logins of every kind of process, and each can be used', async () => {
  const env = { COUNTERSIGN_OWNER_DATABASE_URL: database.ownerUrl }
  const { code, out } = await createLogins(['--prefix', prefix, '--json'], env)
  expect(code).toBe(0)
  const urls = JSON.parse(out) as Record<keyof typeof ROLES_OF, string>
  expect(Object.keys(urls)).toEqual(Object.keys(ROLES_OF))
  const passwords = Object.values(urls).map((url) => new URL(url).password)
  expect(new Set(passwords).size).toBe(passwords.length)
  for (const role of ROLES_OF.api) {
    const limits = { max: 1, statementTimeoutMs: 5_000, lockTimeoutMs: 5_000, poolWaitMs: 5_000 }
    const pool = openDatabase({ url: urls.api, role: `countersign_${role}`, ...limits })
    expect(await pool.query('SELECT session_user::text AS login')).toEqual([{ login: `${prefix}_api_${role}` }])
    await pool.close()
  }
})

test('prints the statements for an administrator, without passwords in them', async () => {
  const env = { COUNTERSIGN_OWNER_DATABASE_URL: database.ownerUrl }
  const { out, err } = await createLogins(['--prefix', prefix, '--only', 'support', '--sql'], env)
  expect(out).toContain(`GRANT countersign_support TO ${prefix}_support_support;`)
  const [, password = ''] = /_support:([^@]+)@/.exec(err) ?? []
  expect(password).toMatch(/^[\w-]{32}$/)
  expect(out).not.toContain(password)
})

test('says what is missing or wrong', async () => {
  expect(await createLogins([], {})).toMatchObject({ code: 2, err: expect.stringContaining('COUNTERSIGN_OWNER') })
  const env = { COUNTERSIGN_OWNER_DATABASE_URL: database.ownerUrl }
  expect(await createLogins(['--only', 'apis'], env)).toMatchObject({ code: 2, err: expect.stringContaining('"apis"') })
})
