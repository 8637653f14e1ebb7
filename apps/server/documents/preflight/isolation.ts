import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { CHILD_DATA, CHILD_HEAP_MB, CPU_SECONDS, MAX_REPORT_BYTES, NICENESS } from './limits.ts'
import { findTools } from './tools.ts'

export interface Confinement {
  /** The only place for its files. */
  readonly folder: string
  /** Of the file it works on: memory and what it may write grow with it. */
  readonly fileSize: number
  readonly wallClockMs: number
}

export interface Outcome {
  readonly output: string
  readonly complaint: string
  readonly isOutOfTime: boolean
  /** Processor time it had got when its time was up; 0 where it ended before. */
  readonly cpuSeconds: number
  /** Null where a signal ended the process: it ran into one of its limits. */
  readonly status: number | null
}

/** Runs a script in a process of its own: limited, without network, without our environment, dead when time is up. */
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
    detached: true, // a process group of its own, which can be killed as one
    env: { PATH: process.env.PATH, TMPDIR: within.folder, LC_ALL: 'C.UTF-8' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return outcomeOf(child, within.wallClockMs)
}

const NODE_OPTIONS = [`--max-old-space-size=${CHILD_HEAP_MB}`]

/** Each command replaces itself by the next, so all is one process, and what that starts inherits the limits. */
function limits({ fileSize }: Confinement): string[] {
  return [
    'prlimit',
    '--core=0',
    `--cpu=${CPU_SECONDS}`,
    // The upload and its normalised form lie in memory twice each: once as read, once in the renderer.
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
 * proc(5): its own user and system time and that of its ended children, in hundredths of a second. None if it has ended
 * itself and only left something behind that keeps its output open.
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

/** Also after the child ended, for what it may have left behind; then there is usually no such group any more. */
export function killGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
