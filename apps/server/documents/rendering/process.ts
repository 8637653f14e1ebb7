import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { cpuSecondsOf, killGroup } from '../preflight/isolation.ts'
import { findTools } from '../preflight/tools.ts'
import { FAIR_SHARE, NICENESS, PROCESS_CPU_SECONDS, PROCESS_DATA, PROCESS_HEAP_MB, USUAL_DOCUMENT } from './limits.ts'
import type { Answer, Question } from './protocol.ts'

/** The process has ended: it ran out of time or memory, or crashed. */
export class ProcessEnded extends Error {
  readonly why: 'time' | 'starved' | 'crash'

  constructor(why: ProcessEnded['why'], message: string) {
    super(message)
    this.why = why
  }
}

/**
 * A confined rendering process: no network, no writable files, none of our environment variables, limited memory. It
 * answers one request at a time. It is killed if a request exceeds its time limit.
 */
export class DrawingProcess {
  readonly #child: ChildProcess
  readonly #capacity: number
  readonly #wallClockMs: number
  #complaint = ''
  #isAlive = true

  static async start(documentSize: number, wallClockMs: number): Promise<DrawingProcess> {
    const { withoutNetwork } = await findTools()
    const capacity = Math.max(documentSize, USUAL_DOCUMENT)
    const [command = '', ...args] = [...withoutNetwork, ...limits(capacity), process.execPath, ...NODE_OPTIONS, CHILD]
    const child = spawn(command, args, {
      detached: true, // its own process group, which can be killed as one
      env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
      stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
    })
    return new DrawingProcess(child, capacity, wallClockMs)
  }

  private constructor(child: ChildProcess, capacity: number, wallClockMs: number) {
    this.#child = child
    this.#capacity = capacity
    this.#wallClockMs = wallClockMs
    child.stderr?.on('data', (text: Buffer) => {
      this.#complaint = (this.#complaint + text.toString()).slice(-2000)
    })
    child.stdin?.on('error', () => {}) // it ended before it read everything; its exit is reported separately
    child.on('error', () => this.kill())
    child.on('close', () => {
      this.#isAlive = false
    })
    this.#letUsEnd()
  }

  /** Whether it is alive and has the memory for a document of this size. */
  canTake(documentSize: number): boolean {
    return this.#isAlive && documentSize <= this.#capacity
  }

  async ask(question: Question, bytes?: Readable): Promise<Answer> {
    const child = this.#child
    const before = cpuSecondsOf(child)
    const asked = new AbortController()
    child.ref()
    child.channel?.ref()
    try {
      return await new Promise<Answer>((resolve, reject) => {
        const timer = setTimeout(() => {
          const isStarved = cpuSecondsOf(child) - before < (FAIR_SHARE * this.#wallClockMs) / 1000
          reject(new ProcessEnded(isStarved ? 'starved' : 'time', `no answer within ${this.#wallClockMs} ms`))
        }, this.#wallClockMs)
        const ended = (status: number | null, signal: string | null) =>
          reject(new ProcessEnded('crash', `ended by ${signal ?? `status ${status}`}: ${this.#complaint.slice(-500)}`))
        child.on('message', resolve).on('close', ended).on('error', reject)
        asked.signal.addEventListener('abort', () => {
          clearTimeout(timer)
          child.off('message', resolve).off('close', ended).off('error', reject)
        })
        if (!this.#isAlive) return ended(child.exitCode, child.signalCode)
        child.send(question, (error) => error && reject(error))
        if (bytes && child.stdin) pour(bytes, child.stdin, asked.signal).catch(reject)
      })
    } catch (error) {
      this.kill()
      throw error
    } finally {
      asked.abort()
      bytes?.destroy()
      this.#letUsEnd()
    }
  }

  kill(): void {
    this.#isAlive = false
    killGroup(this.#child)
  }

  /** An idle process does not keep ours from exiting. It exits with ours. */
  #letUsEnd(): void {
    this.#child.unref()
    this.#child.channel?.unref()
    for (const stream of [this.#child.stdin, this.#child.stderr]) (stream as unknown as { unref?(): void })?.unref?.()
  }
}

/** Not by pipeline(), which would leave its listeners on a stream that stays open. */
async function pour(bytes: Readable, into: Writable, signal: AbortSignal): Promise<void> {
  for await (const chunk of bytes) {
    if (!into.write(chunk)) await once(into, 'drain', { signal })
  }
}

const CHILD = join(import.meta.dirname, 'child.ts')
const NODE_OPTIONS = [`--max-old-space-size=${PROCESS_HEAP_MB}`]

/** Each command replaces itself with the next (exec), so there is one process. */
function limits(documentSize: number): string[] {
  return [
    'prlimit',
    '--core=0',
    `--cpu=${PROCESS_CPU_SECONDS}`,
    // The document is in memory twice: as received, and in the renderer.
    `--data=${PROCESS_DATA + 3 * documentSize}`,
    '--fsize=0',
    '--nofile=128',
    'nice',
    '-n',
    String(NICENESS),
  ]
}
