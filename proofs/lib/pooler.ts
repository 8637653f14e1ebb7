import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { type LoginKind, ROLES_OF } from '../../apps/server/platform/db/logins.ts'
import type { TestDatabase } from '../../apps/server/testing/database.ts'
import { freePort } from '../../apps/server/testing/free-port.ts'
import { until } from './client.ts'

// PgBouncer in transaction mode: each transaction may get another connection, and a connection serves many clients.

export interface Pooler {
  /** The database through the pooler, with the logins of this kind of process. */
  urlOf(kind: LoginKind): string
  /** The same, but every connection is made as a superuser, as a wrong setting of the pooler does it. */
  asSuperuserOf(kind: LoginKind): string
  stop(): Promise<void>
}

/** `prefix`: of the logins. */
export async function startPooler(
  database: Pick<TestDatabase, 'adminUrl' | 'urlOf'>,
  { prefix = 'cs_test' } = {},
): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-pgbouncer-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const target = new URL(database.adminUrl)
  const name = target.pathname.slice(1)
  const logins = (Object.keys(ROLES_OF) as LoginKind[]).flatMap((kind) =>
    ROLES_OF[kind].map((role) => `${prefix}_${kind}_${role}`),
  )
  writeFileSync(join(folder, 'users.txt'), logins.map((login) => `"${login}" ""\n`).join(''))
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
${name} = host=${target.hostname} port=${target.port} dbname=${name}
wrong = host=${target.hostname} port=${target.port} dbname=${name} user=${target.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
ignore_startup_parameters = options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout
pool_mode = transaction
default_pool_size = 1
auth_type = trust
auth_file = ${folder}/users.txt
`,
  )
  const child = run(join(folder, 'pgbouncer.ini'))
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}: run bin/setup`)
    return (await answers(port)) || undefined
  })
  const through = (kind: LoginKind, path: string) => {
    const url = new URL(database.urlOf(kind))
    return Object.assign(url, { port: String(port), pathname: `/${path}`, search: '?pgbouncer=true' }).href
  }
  return {
    urlOf: (kind) => through(kind, name),
    asSuperuserOf: (kind) => through(kind, 'wrong'),
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** It refuses to run as root. */
function run(settings: string): ChildProcess {
  const options = { stdio: 'ignore' as const, ...(userInfo().uid === 0 ? idsOf('postgres') : {}) }
  return spawn('/usr/sbin/pgbouncer', ['--quiet', settings], options)
}

function idsOf(user: string): { uid: number; gid: number } {
  const [uid = 0, gid = 0] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, user]).toString()))
  return { uid, gid }
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
