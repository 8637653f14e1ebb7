import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { migrate, NO_TEMPORARY_TABLES } from '../migrations/migrate.ts'
import { type LoginKind, loginStatements, loginsOf, ROLES_OF } from '../platform/db/logins.ts'
import { newId } from '../platform/ids.ts'

// Each test file has its own database, copied from a migrated template. Its owner is no superuser, and processes connect
// with logins like those of a deployment (docs/operators/database.md).

const SERVER = process.env.COUNTERSIGN_TEST_SERVER ?? 'postgres://postgres@127.0.0.1:15432'

const PREFIX = 'cs_test'
/** Migrates the databases. As managed services give it: no superuser, but it may create roles. */
const OWNER = `${PREFIX}_owner`
/** Logins of every role, for tests that use several. */
const ANY = `${PREFIX}_any`

export interface TestDatabase {
  /** For processes: a login for every role. */
  url: string
  /** The logins of one kind of process. */
  urlOf(kind: LoginKind): string
  ownerUrl: string
  /** As a superuser, for what only tests do. */
  adminUrl: string
  /** A statement as a superuser, outside row-level security. */
  owner(text: string, values?: unknown[]): Promise<pg.QueryResult['rows']>
  drop(): Promise<void>
}

export async function makeTestDatabase(server = SERVER): Promise<TestDatabase> {
  const template = await templateDatabase(server)
  const name = `cs_test_${newId().replaceAll('-', '').slice(0, 20)}`
  await asServer(server, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  const adminUrl = `${server}/${name}`
  const pool = new pg.Pool({ connectionString: adminUrl, max: 2 })
  pool.on('error', () => {})
  await pool.query(NO_TEMPORARY_TABLES)
  return {
    ...urlsOf(adminUrl),
    owner: async (text, values) => (await pool.query(text, values)).rows,
    drop: async () => {
      await pool.end()
      await asServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    },
  }
}

/** The URLs of a test database, from a superuser's. */
export function urlsOf(adminUrl: string): Pick<TestDatabase, 'url' | 'urlOf' | 'ownerUrl' | 'adminUrl'> {
  const as = (user: string) => Object.assign(new URL(adminUrl), { username: user }).href
  return { url: as(ANY), urlOf: (kind) => as(`${PREFIX}_${kind}`), ownerUrl: as(OWNER), adminUrl }
}

/** One template per version of the schema. The first process creates it; the others wait for the lock. */
async function templateDatabase(server: string): Promise<string> {
  const name = `cs_template_${schemaHash()}`
  const guard = new pg.Client({ connectionString: `${server}/postgres` })
  await guard.connect().catch((error: Error) => {
    throw new Error(`PostgreSQL does not answer (${error.message}): run bin/services up postgres`)
  })
  try {
    await guard.query('SELECT pg_advisory_lock(771)')
    const { rowCount } = await guard.query('SELECT 1 FROM pg_database WHERE datname = $1 AND datistemplate', [name])
    if (!rowCount) {
      await guard.query(`DROP DATABASE IF EXISTS ${name}`)
      await guard.query(CREATE_OWNER)
      await guard.query(`CREATE DATABASE ${name} OWNER ${OWNER}`)
      await migrate(urlsOf(`${server}/${name}`).ownerUrl)
      for (const statement of LOGINS) await guard.query(statement)
      await guard.query(`ALTER DATABASE ${name} IS_TEMPLATE true`)
    }
    return name
  } finally {
    await guard.end()
  }
}

const CREATE_OWNER = `
  DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${OWNER}') THEN CREATE ROLE ${OWNER} LOGIN CREATEROLE; END IF;
  END $$`

const KINDS = Object.keys(ROLES_OF) as LoginKind[]

const LOGINS = [
  ...KINDS.map((kind) => loginsOf(kind, PREFIX, null)),
  { user: ANY, roles: [...new Set(Object.values(ROLES_OF).flat())], password: null, settings: {} },
].flatMap(loginStatements)

function schemaHash(): string {
  const hash = createHash('sha256')
  const month = new Date().toISOString().slice(0, 7) // partitions are made by month
  hash.update(month)
  for (const folder of ['../migrations/', '../platform/db/']) {
    const here = new URL(folder, import.meta.url)
    for (const file of readdirSync(here).sort()) {
      if (/^(\d{4}_.*|tenant-isolation|create-indexes|index|partitions|logins|migrate)\.ts$/.test(file))
        hash.update(readFileSync(new URL(file, here)))
    }
  }
  return hash.digest('hex').slice(0, 12)
}

async function asServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
