import { spawn } from 'node:child_process'
import { join } from 'node:path'

// Runs the helper in a pseudo-terminal, which `script` creates.

const MAIN = join(import.meta.dirname, '..', 'main.ts')
const TIMEOUT_MS = 30_000

export interface RunningHelper extends AsyncDisposable {
  readonly pid: number
  /** The output so far. */
  readonly output: string
  /** Waits until the text appears after the text of the previous wait. */
  waitFor(text: string): Promise<void>
  type(line: string): void
  readonly exitCode: Promise<number>
}

export function runHelper(args: readonly string[], main = MAIN): RunningHelper {
  const command = [process.execPath, main, ...args].map((word) => `'${word}'`).join(' ')
  const child = spawn('script', ['--quiet', '--return', '--flush', '--command', command, '/dev/null'], {
    env: { ...process.env, SHELL: '/bin/sh', NO_COLOR: '1' },
  })
  let output = ''
  let position = 0
  const listeners = new Set<() => void>()
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    for (const listener of listeners) listener()
  })
  const exitCode = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? -1)))
  return {
    pid: child.pid ?? 0,
    get output() {
      return output
    },
    exitCode,
    type: (line) => child.stdin.write(`${line}\r`),
    waitFor: (text) =>
      new Promise((resolve, reject) => {
        const search = () => {
          const at = output.indexOf(text, position)
          if (at === -1) return
          position = at + text.length
          stopWaiting()
          resolve()
        }
        const fail = (when: string) => {
          stopWaiting()
          reject(new Error(`the helper did not print “${text}” ${when}:\n${output}`))
        }
        const timer = setTimeout(() => fail('in time'), TIMEOUT_MS)
        const stopWaiting = () => {
          clearTimeout(timer)
          listeners.delete(search)
        }
        listeners.add(search)
        exitCode.then(() => setImmediate(() => listeners.has(search) && fail('before it ended')))
        search()
      }),
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode === null) child.kill()
      await exitCode
    },
  }
}
