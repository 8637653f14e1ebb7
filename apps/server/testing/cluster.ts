import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'

// A new PostgreSQL cluster beside the one of bin/services. PostgreSQL refuses to run as root, so for root it runs as the
// system user postgres.

const run = promisify(execFile)
const BIN = '/usr/lib/postgresql/15/bin'
const AS_POSTGRES = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : []

export interface TestCluster {
  /** Of a superuser, without a database. */
  url: string
  stop(): Promise<void>
}

export async function startTestCluster(): Promise<TestCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-cluster-'))
  if (AS_POSTGRES.length > 0) await run('chown', ['postgres', folder])
  await chmod(folder, 0o700)
  const port = await freePort()
  const [data, options] = [join(folder, 'data'), `-p ${port} -c fsync=off -c unix_socket_directories=''`]
  await asPostgres('initdb', '--pgdata', data, '--username=postgres', '--auth=trust', '--no-sync', '--locale=C.UTF-8')
  await asPostgres('pg_ctl', 'start', '--pgdata', data, '--wait', '--log', join(folder, 'log'), '--options', options)
  return {
    url: `postgres://postgres@127.0.0.1:${port}`,
    stop: async () => {
      await asPostgres('pg_ctl', 'stop', '--pgdata', data, '--mode=immediate', '--wait')
      await rm(folder, { recursive: true })
    },
  }
}

async function asPostgres(program: string, ...args: string[]): Promise<void> {
  const [command = '', ...rest] = [...AS_POSTGRES, join(BIN, program), ...args]
  // The current folder may be closed to that user.
  await run(command, rest, { cwd: '/' })
}

/** Roles and logins belong to a cluster, and are not in the dump of a database. */
export async function copyRoles(from: string, to: string): Promise<void> {
  const { stdout } = await run(join(BIN, 'pg_dumpall'), ['--roles-only', '--dbname', `${from}/postgres`])
  const statements = stdout.split('\n').filter((line) => !/^(CREATE|ALTER) ROLE postgres\b/.test(line))
  const psql = run('psql', ['--quiet', '--set=ON_ERROR_STOP=1', '--dbname', `${to}/postgres`])
  psql.child.stdin?.end(statements.join('\n'))
  await psql
}

/** Copies a database, as a backup and its restore do. */
export async function dumpAndRestore(from: string, to: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-dump-'))
  const file = join(folder, 'dump')
  try {
    await run(join(BIN, 'pg_dump'), ['--format=custom', '--file', file, from])
    await run(join(BIN, 'pg_restore'), ['--exit-on-error', '--dbname', to, file])
  } finally {
    await rm(folder, { recursive: true })
  }
}
