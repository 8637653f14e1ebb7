import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

// A reader's terminal: one bash for all blocks of some pages, so that variables and functions of a block are there in the
// next one.

export interface Ran {
  /** Standard output and standard error. */
  output: string
  /** The commands that failed, with their exit codes. */
  failed: string[]
}

export interface Shell {
  folder: string
  run(code: string, options?: { language?: string; in?: string; stopAt?: string }): Promise<Ran>
  close(): Promise<void>
}

/** The slowest block takes seconds. */
const MOST_MS = 120_000

/** How a file with the code of a block is run. */
const RUN: Readonly<Record<string, (file: string) => string>> = {
  sh: (file) => `. '${file}'`,
  bash: (file) => `. '${file}'`,
  ts: (file) => `node --input-type=module-typescript <'${file}'`,
  js: (file) => `node --input-type=module <'${file}'`,
  python: (file) => `python3 '${file}'`,
  sql: (file) => `psql --quiet --set ON_ERROR_STOP=1 --file '${file}'`,
}

/** `show` changes the output of every block. */
export function openShell(folder: string, env: Record<string, string>, show: (output: string) => string): Shell {
  const bash = spawn('bash', ['--norc', '--noprofile'], {
    cwd: folder,
    env,
    detached: true, // a process group of its own, to be stopped with all that it has started
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: bash.stdout })
  const [failures, printed] = [join(folder, '.failed'), join(folder, '.printed')]
  const tell = (command: string) => bash.stdin.write(`${command}\n`)
  // Also where a command of a pipe fails. Conditions of loops and of && are no failures.
  tell(`set -o pipefail; trap 'printf "%s (exit code %s)\\n" "$BASH_COMMAND" "$?" >>${failures}' ERR`)
  bash.stdin.on('error', () => {}) // of a shell that has ended; the next block says so
  let blocks = 0

  return {
    folder,
    run: async (code, { language = 'sh', in: cwd, stopAt } = {}) => {
      if (bash.exitCode !== null || bash.signalCode !== null) throw new Error('the shell has ended before')
      const file = join(folder, `.block-${blocks++}`)
      // The last line is never the one that fails: the failure would be reported twice.
      writeFileSync(file, isShell(language) ? `${code}\n:\n` : code)
      writeFileSync(failures, '')
      const command = (RUN[language] ?? unknown(language))(file)
      const there = cwd === undefined ? command : `pushd '${cwd}' >/dev/null; ${command}; popd >/dev/null`
      if (stopAt === undefined) {
        tell(`{ ${there}; } >'${printed}' 2>&1 </dev/null; echo done`)
        await nextLine(lines, bash, code)
      } else {
        await runUntil(stopAt, printed, () => {
          tell(`set -m; ( ${there} ) >'${printed}' 2>&1 </dev/null & set +m; echo $!`)
          return nextLine(lines, bash, code)
        })
        tell('wait; echo done')
        await nextLine(lines, bash, code)
        writeFileSync(failures, '') // it was stopped
      }
      return { output: show(read(printed)), failed: read(failures).split('\n').filter(Boolean) }
    },
    close: async () => {
      if (bash.exitCode !== null || bash.signalCode !== null) return
      const ended = once(bash, 'exit')
      bash.stdin.end()
      kill(-(bash.pid ?? 0))
      await ended
    },
  }
}

function isShell(language: string): boolean {
  return language === 'sh' || language === 'bash'
}

function unknown(language: string): never {
  throw new Error(`blocks in ${language} are not run`)
}

/** The next line that the shell prints itself; the output of blocks goes to a file. */
async function nextLine(lines: Interface, bash: ChildProcess, code: string): Promise<string> {
  const late = new AbortController()
  const line = once(lines, 'line', late).then(([text]) => String(text))
  const ended = once(bash, 'exit', late).then(() => {
    throw new Error('the shell ended')
  })
  const expired = sleep(MOST_MS, undefined, late).then(() => {
    kill(-(bash.pid ?? 0))
    throw new Error(`it took longer than ${MOST_MS / 1000} s: ${code}`)
  })
  try {
    return await Promise.race([line, ended, expired])
  } finally {
    late.abort()
    for (const waiting of [line, ended, expired]) waiting.catch(() => {})
  }
}

/** Stops what was started as soon as it has printed a text. */
async function runUntil(text: string, printed: string, start: () => Promise<string>): Promise<void> {
  writeFileSync(printed, '')
  const pid = Number(await start())
  try {
    const began = performance.now()
    while (!read(printed).includes(text)) {
      if (performance.now() - began > MOST_MS || !isAlive(pid)) throw new Error(`"${text}" was not printed`)
      await sleep(50)
    }
  } finally {
    kill(-pid)
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGTERM')
  } catch {} // it has ended
}

function read(file: string): string {
  return readFileSync(file, 'utf8')
}
