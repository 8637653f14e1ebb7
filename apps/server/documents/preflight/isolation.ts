import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { CHILD_DATA, CHILD_HEAP_MB, CPU_SECONDS, MAX_REPORT_BYTES, NICENESS } from './limits.ts'
import { findTools } from './tools.ts'

export interface Confinement {
  /** The only folder it may write to. */
  readonly folder: string
  /** The size of the file it processes. Its limits for memory and output grow with it. */
  readonly fileSize: number
  readonly wallClockMs: number
}

export interface Outcome {
  readonly output: string
  readonly complaint: string
  readonly isOutOfTime: boolean
  /** The processor time it had used at the timeout; 0 if it ended before. */
  readonly cpuSeconds: number
  /** Null if a signal ended the process: it reached one of its limits. */
  readonly status: number | null
}

/**
 * Runs a script in a confined process: limited, without network, without our environment variables, killed at the
 * timeout.
 */
export async function runConfined(script: string, argument: string, within: Confinement): Promise<Outcome> {
  const { withoutNetwork } = await findTools()
  const [command = '', ...args] = [
    ...withoutNetwork,
    ...limits(within),
    process.execPath,
    ...NODE_OPTIONS,
    script,
    argument,
  ]
  const child = spawn(command, args, {
    cwd: within.folder,
    detached: true, // its own process group, which can be killed as one
    env: { PATH: process.env.PATH, TMPDIR: within.folder, LC_ALL: 'C.UTF-8' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return outcomeOf(child, within.wallClockMs)
}

const NODE_OPTIONS = [`--max-old-space-size=${CHILD_HEAP_MB}`]

/** Each command replaces itself with the next (exec), so there is one process. Its descendants inherit the limits. */
function limits({ fileSize }: Confinement): string[] {
  return [
    'prlimit',
    '--core=0',
    `--cpu=${CPU_SECONDS}`,
    // The upload and its normalised form are in memory twice each: as read, and in the renderer.
    `--data=${CHILD_DATA + 4 * fileSize}`,
    `--fsize=${2 * fileSize + 1024 * 1024}`,
    '--nofile=256',
    'nice',
    '-n',
    String(NICENESS),
  ]
}

function outcomeOf(child: ChildProcess, wallClockMs: number): Promise<Outcome> {
  let isOutOfTime = false
  let cpuSeconds = 0
  const timer = setTimeout(() => {
    isOutOfTime = true
    cpuSeconds = cpuSecondsOf(child)
    killGroup(child)
  }, wallClockMs)
  const output = collect(child, 'stdout')
  const complaint = collect(child, 'stderr')
  return new Promise((resolve, reject) => {
    child.on('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    child.on('close', (status) => {
      clearTimeout(timer)
      killGroup(child)
      resolve({ output: output(), complaint: complaint(), isOutOfTime, cpuSeconds, status })
    })
  })
}

/**
 * proc(5): the user and system time of the process and of its ended children, in hundredths of a second. 0 if the
 * process has ended and only a descendant keeps its output open.
 */
export function cpuSecondsOf(child: ChildProcess): number {
  const stat = statOf(child)
  const [user, system, childrenUser, childrenSystem] = stat
    .slice(stat.lastIndexOf(')'))
    .split(' ')
    .slice(12, 16)
    .map(Number)
  return ((user ?? 0) + (system ?? 0) + (childrenUser ?? 0) + (childrenSystem ?? 0)) / 100
}

function statOf(child: ChildProcess): string {
  try {
    return readFileSync(`/proc/${child.pid}/stat`, 'utf8')
  } catch {
    return ''
  }
}

function collect(child: ChildProcess, stream: 'stdout' | 'stderr'): () => string {
  const chunks: Buffer[] = []
  let size = 0
  child[stream]?.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size <= MAX_REPORT_BYTES) chunks.push(chunk)
    else killGroup(child)
  })
  return () => Buffer.concat(chunks).toString()
}

/** Also after the child has ended, for descendants that it may have left. Usually the group no longer exists. */
export function killGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
