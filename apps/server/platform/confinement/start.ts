import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import type { ConfinedProcess, Exit } from './program.ts'

const MAX_COMPLAINT = 4_000

/** Starts a command with the streams of a confined process. `filter` is written to the descriptor after them. */
export function startCommand(
  [command = '', ...args]: readonly string[],
  filter: Buffer | null,
  where: { readonly cwd: string; readonly env: NodeJS.ProcessEnv } = { cwd: '/', env: {} },
): ConfinedProcess {
  const child = spawn(command, args, {
    detached: true, // signals of the terminal reach the server only
    ...where,
    stdio: ['pipe', 'pipe', 'pipe', ...(filter ? ['pipe' as const] : [])],
  })
  const [input, output, errors, filterPipe] = child.stdio as unknown as [Writable, Readable, Readable, Writable?]
  for (const stream of [input, output, errors, filterPipe]) stream?.on('error', () => {}) // its end is reported by `ended`
  filterPipe?.end(filter)
  return {
    input,
    output,
    ended: endOf(child, errors),
    cpuSeconds: async () => cpuSecondsOf(child.pid),
    kill: () => kill(child),
    setRef(isReferenced) {
      const streams = [input, output, errors] as unknown as { ref(): void; unref(): void }[]
      for (const one of [child, ...streams]) isReferenced ? one.ref() : one.unref()
    },
  }
}

/** A shell's convention, which bubblewrap follows: 128 and the number of the signal that ended the program. */
const ENDED_BY_SIGNAL = 128

function endOf(child: ChildProcess, errors: Readable): Promise<Exit> {
  let complaint = ''
  errors.on('data', (text: Buffer) => {
    complaint = (complaint + text.toString()).slice(-MAX_COMPLAINT)
  })
  const ended = new Promise<Exit>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (status) => {
      resolve({ status: status === null || status > ENDED_BY_SIGNAL ? null : status, complaint })
    })
  })
  ended.catch(() => {}) // the caller may have had its answer before
  return ended
}

/** bubblewrap's death ends the process namespace, and so every process in it. */
function kill(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** proc(5): user and system time of a process and of its ended children, in hundredths of a second, and the same of its living ones. */
function cpuSecondsOf(pid: number | undefined): number {
  const stat = readProc(`${pid}/stat`)
  const fields = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 16).map(Number)
  const own = fields.reduce((sum, ticks) => sum + ticks, 0) / 100
  const children = readProc(`${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)
  return children.reduce((sum, child) => sum + cpuSecondsOf(child), own)
}

/** Empty if the process has ended. */
function readProc(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, 'utf8')
  } catch {
    return ''
  }
}
