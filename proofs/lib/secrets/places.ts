import type { ChildProcess } from 'node:child_process'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { hold } from '../proof.ts'
import { memoryOf } from './memory.ts'
import type { Search } from './search.ts'

// Where the service could have kept what it must never have had.

/** The whole memory of a process, as it is now. */
export function inMemoryOf(search: Search, { pid, exitCode, signalCode }: ChildProcess): Promise<Set<string>> {
  hold(pid !== undefined && exitCode === null && signalCode === null, `a process ended: ${exitCode ?? signalCode}`)
  return search.inAll(memoryOf(pid, search.longest))
}

/** Every row of every table; columns of bytes also as the bytes they are. */
export async function inDatabase(search: Search, url: string): Promise<Set<string>> {
  const options = { maxBuffer: 1024 ** 3, encoding: 'latin1' } as const
  const { stdout } = await promisify(execFile)('/usr/lib/postgresql/15/bin/pg_dump', ['--dbname', url], options)
  const unfolded = [...stdout.matchAll(/\\\\x([0-9a-f]{2,})/g)].map(([, hex = '']) => Buffer.from(hex, 'hex'))
  return search.inAll([Buffer.from(stdout, 'latin1'), ...unfolded])
}
