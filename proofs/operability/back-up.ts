import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { asAdmin, DATABASE, type Deployment } from './deployment.ts'

// A backup as docs/operators/database.md describes it: pg_dump by a login that reads every row and is no superuser.

const run = promisify(execFile)
const BIN = '/usr/lib/postgresql/15/bin'

export interface Backup {
  /** Into an empty database, as a superuser. */
  restore(url: string): Promise<void>
}

export async function backUp({ cluster, atEnd }: Deployment): Promise<Backup> {
  await asAdmin(`${cluster.url}/postgres`, [
    'CREATE ROLE cs_backup LOGIN BYPASSRLS',
    'GRANT pg_read_all_data TO cs_backup',
  ])
  const folder = await mkdtemp(join(tmpdir(), 'countersign-backup-'))
  atEnd(() => rm(folder, { recursive: true }))
  const file = join(folder, 'dump')
  const url = Object.assign(new URL(`${cluster.url}/${DATABASE}`), { username: 'cs_backup' }).href
  await run(join(BIN, 'pg_dump'), ['--format=custom', '--file', file, url])
  return {
    restore: async (to) => {
      await run(join(BIN, 'pg_restore'), ['--exit-on-error', '--dbname', to, file])
    },
  }
}
