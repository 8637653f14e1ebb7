import { spawn } from 'node:child_process'
import { join } from 'node:path'

// The helper in a terminal of its own (`script` makes one), and somebody in front of it.

const MAIN = join(import.meta.dirname, '..', 'main.ts')
const PATIENCE_MS = 30_000

export interface RunningHelper extends AsyncDisposable {
  readonly pid: number
  /** Everything on the screen so far. */
  readonly screen: string
  /** Waits for these words, after all that was waited for before. */
  sees(words: string): Promise<void>
  types(line: string): void
  /** Its exit code. */
  readonly ended: Promise<number>
}

export function runHelper(args: readonly string[], main = MAIN): RunningHelper {
  const command = [process.execPath, main, ...args].map((word) => `'${word}'`).join(' ')
  const child = spawn('script', ['--quiet', '--return', '--flush', '--command', command, '/dev/null'], {
    env: { ...process.env, SHELL: '/bin/sh', NO_COLOR: '1' },
  })
  let screen = ''
  let seen = 0
  const watchers = new Set<() => void>()
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    screen += text
    for (const watch of watchers) watch()
  })
  const ended = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? -1)))
  return {
    pid: child.pid ?? 0,
    get screen() {
      return screen
    },
    ended,
    types: (line) => child.stdin.write(`${line}\r`),
    sees: (words) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const at = screen.indexOf(words, seen)
          if (at === -1) return
          seen = at + words.length
          done()
          resolve()
        }
        const fail = (why: string) => {
          done()
          reject(new Error(`“${words}” is not on the screen ${why}:\n${screen}`))
        }
        const timer = setTimeout(() => fail('in time'), PATIENCE_MS)
        const done = () => {
          clearTimeout(timer)
          watchers.delete(look)
        }
        watchers.add(look)
        ended.then(() => setImmediate(() => watchers.has(look) && fail('at the end')))
        look()
      }),
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode === null) child.kill()
      await ended
    },
  }
}
