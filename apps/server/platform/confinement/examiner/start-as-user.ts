import { randomInt } from 'node:crypto'
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prlimit, USER_IDS } from '../bubblewrap.ts'
import { findCommand } from '../libraries.ts'
import { type ConfinedProcess, ConfinementUnavailable, type Limits, type Program } from '../program.ts'
import { seccompFilter } from '../seccomp.ts'
import { startCommand } from '../start.ts'

// Inside an examiner: the container separates its processes from the world; a user id of its own for each process, and the
// seccomp filter, separate them from each other and from the examiner.

const LOADER = join(import.meta.dirname, 'load-filter.pl')
const PRCTL = { x64: '157', arm64: '167' } as const

export function startAsUser(program: Program, limits: Limits): ConfinedProcess {
  const id = takeUserId()
  const folder = mkdtempSync(join(tmpdir(), 'job-'))
  chownSync(folder, id, id)
  const user = ['--reuid', String(id), '--regid', String(id), '--clear-groups']
  const drop = ['--inh-caps=-all', '--ambient-caps=-all', '--bounding-set=-all', '--no-new-privs']
  const command = [
    ...[mustFind('nice'), '-n', String(limits.niceness), mustFind('setpriv'), ...user, ...drop],
    ...[mustFind('perl'), LOADER, filterHex(), PRCTL[process.arch as keyof typeof PRCTL]],
    ...[mustFind('prlimit'), ...prlimit(limits)],
    ...[process.execPath, `--max-old-space-size=${limits.heapMb}`, program.script],
  ]
  const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8', TMPDIR: folder }
  const started = startCommand(command, null, { cwd: folder, env })
  const end = () => {
    endProcessesOf(id)
    rmSync(folder, { recursive: true, force: true })
    taken.delete(id)
  }
  started.ended.then(end, end)
  return {
    ...started,
    kill() {
      started.kill()
      endProcessesOf(id)
    },
  }
}

const taken = new Set<number>()

/** Of no other process: two processes of one user could read each other's files. */
function takeUserId(): number {
  for (;;) {
    const id = randomInt(...USER_IDS)
    if (taken.has(id)) continue
    taken.add(id)
    return id
  }
}

function filterHex(): string {
  const filter = seccompFilter()
  if (filter === null) throw new ConfinementUnavailable(`there is no system call filter for ${process.arch}.`)
  return filter.toString('hex')
}

function mustFind(name: string): string {
  const path = findCommand(name)
  if (path === null) throw new ConfinementUnavailable(`the command "${name}" is missing.`)
  return path
}

/** Repeated until there are none: a process may start another one meanwhile. */
function endProcessesOf(userId: number): void {
  for (let pids = processesOf(userId); pids.length > 0; pids = processesOf(userId)) {
    for (const pid of pids) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // it has ended
      }
    }
  }
}

/** Without ended ones that are not yet reaped. */
function processesOf(userId: number): number[] {
  const isIts = (pid: string) => {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'latin1')
      return status.includes(`\nUid:\t${userId}\t`) && !status.includes('\nState:\tZ')
    } catch {
      return false
    }
  }
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name)).filter(isIts).map(Number) // biome-ignore format: one chain
}
