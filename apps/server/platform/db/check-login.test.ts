import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { newId } from '../ids.ts'
import { checkLogins, LoginError } from './check-login.ts'
import { createLogins } from './create-logins.ts'
import { openDatabase } from './database.ts'
import { loginsOf, loginUrl, ROLES_OF } from './logins.ts'

const LIMITS = { max: 1, statementTimeoutMs: 5_000, lockTimeoutMs: 5_000, poolWaitMs: 5_000 }

let database: TestDatabase
beforeAll(async () => {
  database = await makeTestDatabase()
})
afterAll(() => database.drop())

describe('H2: a pool refuses a login', () => {
  test.each([
    ['that is a superuser', 'ALTER ROLE login SUPERUSER', 'it is a superuser'],
    ['that bypasses row-level security', 'ALTER ROLE login BYPASSRLS', 'it bypasses row-level security'],
    ['that may create roles', 'ALTER ROLE login CREATEROLE', 'it has CREATEROLE'],
    ['that can become the owner', 'GRANT cs_test_owner TO login', 'it is a member of cs_test_owner'],
    [
      'that owns a table',
      'CREATE TABLE owned (); ALTER TABLE owned OWNER TO login',
      'it owns the database or something in it',
    ],
    [
      'that owns a schema',
      'CREATE SCHEMA owned; ALTER SCHEMA owned OWNER TO login',
      'it owns the database or something',
    ],
    ['that may edit the audit trail', 'GRANT UPDATE ON audit_entries TO login', 'it has rights of its own'],
    ['that may read a column', 'GRANT SELECT (password_hash) ON accounts TO login', 'it has rights of its own'],
    ['that has a second role', 'GRANT countersign_resolver TO login', 'it is a member of countersign_resolver'],
    [
      'that may run programs',
      'GRANT pg_execute_server_program TO login',
      'it is a member of pg_execute_server_program',
    ],
    ['that lacks its role', 'REVOKE countersign_app FROM login', 'is not a member of countersign_app'],
    ['that acts as another role', 'ALTER ROLE login SET role = countersign_app', 'it acts as countersign_app'],
  ])('%s', async (_what, change, reason) => {
    const user = `cs_test_${newId().replaceAll('-', '').slice(0, 20)}`
    await createLogins(database.adminUrl, [{ user, roles: ['app'], password: null, settings: {} }])
    const url = Object.assign(new URL(database.url), { username: user }).href
    try {
      await open(url).check()
      await database.owner(change.replace(/login$|login(?= )/, `${user}_app`))
      const refused = open(url).check()
      await expect(refused).rejects.toThrow(LoginError)
      await expect(refused).rejects.toThrow(`The login "${user}_app"`)
      await expect(refused).rejects.toThrow(reason)
      await expect(refused).rejects.toThrow('countersign database create-logins')
    } finally {
      await database.owner(`DROP OWNED BY ${user}_app; DROP ROLE ${user}_app`)
    }
  })

  test('that does not exist, such as those of a superuser', async () => {
    await expect(open(database.adminUrl).check()).rejects.toThrow('PostgreSQL rejected the login "postgres_app"')
  })

  test('of a URL without a user', () => {
    expect(() => open('postgres://127.0.0.1/x')).toThrow('names no user')
  })
})

test('a start does not fail because the database does not answer', async () => {
  await open('postgres://cs_test_api@127.0.0.1:1/x').check()
})

describe('H2: a login', () => {
  test.each(Object.keys(ROLES_OF) as (keyof typeof ROLES_OF)[])(
    'of the kind %s has one role, owns nothing and cannot get more rights',
    async (kind) => {
      for (const role of ROLES_OF[kind]) {
        const client = new pg.Client({ connectionString: loginUrl(database.urlOf(kind), role) })
        await client.connect()
        const refused = (text: string) => expect(client.query(text)).rejects.toMatchObject({ code: '42501' })
        await client.query('SET default_transaction_read_only = off')
        await client.query('RESET ROLE')
        await client.query('RESET SESSION AUTHORIZATION')
        const { rows } = await client.query(
          `SELECT rolname FROM pg_roles WHERE rolname <> session_user AND pg_has_role(session_user, oid, 'MEMBER')`,
        )
        expect(rows).toEqual([{ rolname: `countersign_${role}` }])
        for (const other of ['postgres', 'cs_test_owner', role === 'app' ? 'countersign_jobs' : 'countersign_app'])
          await refused(`SET ROLE ${other}`)
        await refused('CREATE TABLE mine (id int)')
        await refused('CREATE TEMPORARY TABLE mine (id int)')
        await refused('ALTER TABLE audit_entries NO FORCE ROW LEVEL SECURITY')
        await refused("COPY (SELECT 1) TO PROGRAM 'true'")
        await client.end()
      }
    },
  )

  test('logs in with its password and no other, which PostgreSQL gets as a verifier', async () => {
    const user = `cs_test_${newId().replaceAll('-', '').slice(0, 20)}`
    await createLogins(database.adminUrl, [{ user, roles: ['app'], password: 'correct-horse', settings: {} }])
    const [row] = await database.owner('SELECT rolpassword FROM pg_authid WHERE rolname = $1', [`${user}_app`])
    await database.owner(`ALTER ROLE ${user}_app PASSWORD 'correct-horse'`)
    const [own] = await database.owner('SELECT rolpassword FROM pg_authid WHERE rolname = $1', [`${user}_app`])
    await database.owner(`DROP ROLE ${user}_app`)
    // Equal for equal salts: the verifier is what PostgreSQL itself computes.
    const { scramVerifier } = await import('./logins.ts')
    for (const { rolpassword } of [row, own]) {
      const salt = Buffer.from(/:([^$]+)\$/.exec(rolpassword)?.[1] ?? '', 'base64')
      expect(rolpassword).toBe(scramVerifier('correct-horse', salt))
      expect(rolpassword).not.toBe(scramVerifier('another', salt))
    }
  })

  test('is named with its kind and role, in any form of URL', async () => {
    expect(loginUrl('postgres://cs_api:pw@db:5433/x?sslmode=verify-full', 'countersign_app')).toBe(
      'postgres://cs_api_app:pw@db:5433/x?sslmode=verify-full',
    )
    expect(loginUrl('postgres:///x?host=/run/postgresql&user=cs_api', 'countersign_app')).toContain('user=cs_api_app')
    await expect(createLogins(database.adminUrl, [loginsOf('api', 'Bad"name', null)])).rejects.toThrow('cannot name')
  })
})

/** Nobody can rewrite what happened: not one of these tables can be changed, by any role, except where listed. */
const INSERT_ONLY: Record<string, string[]> = {
  audit_entries: [],
  account_activity: [],
  log_leaves: [],
  log_cosignatures: [],
  log_keys: [],
  // Added once, by row-level security: a checkpoint that has a time-stamp cannot be updated.
  log_checkpoints: ['countersign_log UPDATE'],
}

test('H2: audit and log tables are insert-only for every role, by grants', async () => {
  for (const [table, excepted] of Object.entries(INSERT_ONLY)) {
    const granted = await database.owner(
      `SELECT rolname || ' ' || privilege AS line
         FROM pg_roles, unnest(ARRAY['UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER', 'REFERENCES']) AS privilege
        WHERE (rolname LIKE 'countersign\\_%' OR rolname LIKE 'cs\\_test\\_any\\_%')
          AND (has_table_privilege(rolname, $1, privilege)
               OR privilege IN ('UPDATE', 'REFERENCES') AND has_any_column_privilege(rolname, $1, privilege))`,
      [table],
    )
    const lines = granted.map(({ line }) => line).filter((line) => !line.startsWith('cs_test_any_log UPDATE'))
    expect({ table, lines }).toEqual({ table, lines: excepted })
  }
})

test('H2: a checkpoint is time-stamped once', async () => {
  await database.owner(`INSERT INTO log_checkpoints (log, size, root, note) VALUES ('h2', 1, '\\x00', 'note')`)
  const log = openDatabase({ url: database.urlOf('sealer'), role: 'countersign_log', ...LIMITS })
  const stamp = (token: string) =>
    log.query(`UPDATE log_checkpoints SET stamp = $1 WHERE log = 'h2' RETURNING size`, [Buffer.from(token)])
  expect(await stamp('first')).toHaveLength(1)
  expect(await stamp('second')).toHaveLength(0)
  await expect(log.query(`UPDATE log_checkpoints SET root = '\\x01'`)).rejects.toMatchObject({ code: '42501' })
  await log.close()
})

test('H2: support reads states of all tenants, but neither people, documents nor keys, and writes nothing', async () => {
  const support = openDatabase({ url: database.urlOf('support'), role: 'countersign_support', ...LIMITS })
  await support.query('SELECT state, count(*) FROM sign_requests GROUP BY state')
  await support.query('SELECT email, approved_at FROM accounts')
  for (const table of [
    'signers',
    'documents',
    'document_keys',
    'api_keys',
    'audit_personal',
    'events',
    'signing_links',
  ])
    await expect(support.query(`SELECT * FROM ${table}`)).rejects.toMatchObject({ code: '42501' })
  await expect(support.query('SELECT password_hash FROM accounts')).rejects.toMatchObject({ code: '42501' })
  await expect(support.query('UPDATE accounts SET approved_at = now()')).rejects.toThrow(/read-only|permission denied/)
  await support.close()
})

function open(url: string) {
  const pool = openDatabase({ url, role: 'countersign_app', ...LIMITS })
  return {
    check: async () => {
      await checkLogins([pool])
      await pool.close()
    },
  }
}

test('H2: functions with the rights of the owner look at temporary objects last', async () => {
  const rows = await database.owner(
    `SELECT proname FROM pg_proc WHERE prosecdef AND pronamespace = 'public'::regnamespace
        AND NOT coalesce(array_to_string(proconfig, ';') ~ 'search_path=[^;]*, pg_temp(;|$)', false)`,
  )
  expect(rows).toEqual([])
})
