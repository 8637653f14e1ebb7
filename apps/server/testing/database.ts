import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { newId } from '../platform/ids.ts'
import { migrate } from '../processes/migrate.ts'

// Each test file has its own database, copied from a migrated template.

const SERVER = process.env.COUNTERSIGN_TEST_SERVER ?? 'postgres://postgres@127.0.0.1:15432'

export interface TestDatabase {
  url: string
  /** A statement as the owner, outside row-level security. */
  owner(text: string, values?: unknown[]): Promise<pg.QueryResult['rows']>
  drop(): Promise<void>
}

export async function makeTestDatabase(server = SERVER): Promise<TestDatabase> {
  const template = await templateDatabase(server)
  const name = `cs_test_${newId().replaceAll('-', '').slice(0, 20)}`
  await asServer(server, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  const url = `${server}/${name}`
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  pool.on('error', () => {})
  return {
    url,
    owner: async (text, values) => (await pool.query(text, values)).rows,
    drop: async () => {
      await pool.end()
      await asServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    },
  }
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
      await guard.query(`CREATE DATABASE ${name}`)
      await migrate(`${server}/${name}`)
      await guard.query(`ALTER DATABASE ${name} IS_TEMPLATE true`)
    }
    return name
  } finally {
    await guard.end()
  }
}

function schemaHash(): string {
  const hash = createHash('sha256')
  const month = new Date().toISOString().slice(0, 7) // partitions are made by month
  hash.update(month)
  for (const folder of ['../migrations/', '../platform/db/', '../processes/']) {
    const here = new URL(folder, import.meta.url)
    for (const file of readdirSync(here).sort()) {
      if (/^(\d{4}_.*|tenant-isolation|index|partitions|migrate)\.ts$/.test(file))
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
