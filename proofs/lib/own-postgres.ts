import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../apps/server/testing/free-port.ts'

// A PostgreSQL of the proof's own, which it may restart as it likes.

export interface OwnPostgres {
  /** To be followed by the database's name. */
  server: string
  /** As a server that is reported to restart at once: every connection is cut. */
  restart(): void
  stop(): void
}

const BIN = '/usr/lib/postgresql/15/bin'
const SETTINGS = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 200
fsync = off
autovacuum_naptime = 5s
`

export async function startOwnPostgres(): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-postgres-'))
  const data = join(folder, 'data')
  const port = await freePort()
  if (isRoot()) {
    const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres']).toString()))
    chownSync(folder, uid ?? 0, gid ?? 0)
  } else chmodSync(folder, 0o700)
  asPostgres('initdb', '--pgdata', data, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync') // biome-ignore format: one line of a shell
  writeFileSync(join(data, 'postgresql.conf'), `${SETTINGS}port = ${port}\n`)
  const control = (...args: string[]) =>
    asPostgres('pg_ctl', '--pgdata', data, '--wait', '--silent', '--log', join(folder, 'log'), ...args)
  control('start')
  return {
    server: `postgres://postgres@127.0.0.1:${port}`,
    restart: () => control('restart', '--mode=immediate'),
    stop: () => {
      control('stop', '--mode=immediate')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function isRoot(): boolean {
  return userInfo().uid === 0
}

/** It refuses to run as root. */
function asPostgres(command: string, ...args: string[]): void {
  const [program, before] = isRoot() ? ['runuser', ['-u', 'postgres', '--']] : [`${BIN}/${command}`, []]
  execFileSync(program, isRoot() ? [...before, `${BIN}/${command}`, ...args] : args, { cwd: '/', stdio: 'ignore' })
}
