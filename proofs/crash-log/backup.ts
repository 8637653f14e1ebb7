import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { migrate } from '../../apps/server/migrations/migrate.ts'
import { newId } from '../../apps/server/platform/ids.ts'
import { urlsOf } from '../../apps/server/testing/database.ts'

// A database set back: saved by pg_dump, restored by pg_restore and migrated, as operators do it
// (docs/operators/database.md).

const BIN = '/usr/lib/postgresql/15/bin'
const run = promisify(execFile)

export interface Restored {
  url: string
  adminUrl: string
  owner(text: string, values?: unknown[]): Promise<pg.QueryResult['rows']>
  drop(): Promise<void>
}

export async function save(url: string, folder: string): Promise<string> {
  const file = join(folder, `${newId()}.dump`)
  await run(`${BIN}/pg_dump`, ['--format=custom', '--compress=0', '--file', file, url])
  return file
}

export async function restore(file: string, beside: string): Promise<Restored> {
  const name = `cs_test_${newId().replaceAll('-', '').slice(0, 20)}`
  const url = beside.replace(/[^/]+$/, name)
  const server = beside.replace(/[^/]+$/, 'postgres')
  await onServer(server, `CREATE DATABASE ${name} OWNER cs_test_owner`)
  await run(`${BIN}/pg_restore`, ['--dbname', url, file])
  await migrate(urlsOf(url).ownerUrl)
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  pool.on('error', () => {})
  return {
    ...urlsOf(url),
    owner: async (text, values) => (await pool.query(text, values)).rows,
    drop: async () => {
      await pool.end()
      await onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    },
  }
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
