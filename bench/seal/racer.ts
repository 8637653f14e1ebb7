import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Task } from './process.ts'

/** A module of this folder. */
export type Racer = 'floor' | 'ours' | 'ours-in-threads' | 'twice' | 'peers/libpdf' | 'peers/signpdf'

/** A contender's process. Of all there are, only one is ever busy. */
export class RacerProcess implements AsyncDisposable {
  readonly name: Racer
  readonly #child: ChildProcess

  /** `compiled`: a folder that keeps modules between processes, stripped of types as a published package is. */
  constructor(name: Racer, compiled: string) {
    const module = join(import.meta.dirname, `${name}.ts`)
    this.name = name
    this.#child = fork(join(import.meta.dirname, 'process.ts'), [module], {
      env: { ...process.env, NODE_COMPILE_CACHE: compiled },
    })
  }

  perform(task: Task): Promise<number> {
    return new Promise((resolve, reject) => {
      const gone = () => reject(new Error(`${this.name} ended while it had something to do: ${JSON.stringify(task)}`))
      this.#child.once('exit', gone)
      this.#child.once('message', (answer) => {
        this.#child.off('exit', gone)
        resolve(Number(answer))
      })
      this.#child.send(task)
    })
  }

  /** With nobody left to give it tasks the process ends by itself, and keeps what it compiled. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#child.exitCode !== null) return
    const ended = new Promise((resolve) => this.#child.once('exit', resolve))
    this.#child.disconnect()
    await ended
  }
}
