import type { Readable } from 'node:stream'
import { findConfinement } from '../../platform/confinement/find.ts'
import { FrameCut, FrameReader, sendFrame } from '../../platform/confinement/frames.ts'
import type { ConfinedProcess } from '../../platform/confinement/program.ts'
import { FAIR_SHARE, MAX_ANSWER, USUAL_DOCUMENT } from './limits.ts'
import { limitsFor, RENDERING } from './program.ts'
import type { Answer, Question } from './protocol.ts'
import { readAnswer } from './read-answer.ts'

/** The process has ended: it ran out of time or memory, or crashed. */
export class ProcessEnded extends Error {
  readonly why: 'time' | 'starved' | 'crash'

  constructor(why: ProcessEnded['why'], message: string) {
    super(message)
    this.why = why
  }
}

/** A confined rendering process. It answers one request at a time. It is killed if a request exceeds its time limit. */
export class DrawingProcess {
  readonly #process: ConfinedProcess
  readonly #answers: FrameReader
  readonly #capacity: number
  readonly #wallClockMs: number
  #isAlive = true

  static async start(documentSize: number, wallClockMs: number): Promise<DrawingProcess> {
    const confinement = await findConfinement()
    const capacity = Math.max(documentSize, USUAL_DOCUMENT)
    const process = await confinement.start(RENDERING, limitsFor(capacity))
    return new DrawingProcess(process, capacity, wallClockMs)
  }

  private constructor(process: ConfinedProcess, capacity: number, wallClockMs: number) {
    this.#process = process
    this.#answers = new FrameReader(process.output)
    this.#capacity = capacity
    this.#wallClockMs = wallClockMs
    const end = () => {
      this.#isAlive = false
    }
    process.ended.then(end, end)
    process.setRef(false) // an idle process does not keep ours from exiting, and exits with ours
  }

  /** Whether it is alive and has the memory for a document of this size. */
  canTake(documentSize: number): boolean {
    return this.#isAlive && documentSize <= this.#capacity
  }

  async ask(question: Question, document?: { size: number; bytes: Readable }): Promise<Answer> {
    const asked = new AbortController()
    const before = await this.#process.cpuSeconds()
    this.#process.setRef(true)
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(async () => late.reject(this.#outOfTime(before, await this.#process.cpuSeconds())), this.#wallClockMs) // biome-ignore format: one step
    try {
      return await Promise.race([late.promise, this.#exchange(question, document, asked.signal)])
    } catch (error) {
      this.kill()
      throw error
    } finally {
      clearTimeout(timer)
      asked.abort()
      document?.bytes.destroy()
      this.#process.setRef(false)
    }
  }

  kill(): void {
    this.#isAlive = false
    this.#process.kill()
  }

  async #exchange(
    question: Question,
    document: { size: number; bytes: Readable } | undefined,
    signal: AbortSignal,
  ): Promise<Answer> {
    const { head, body } = withoutBytes(question)
    const failed = Promise.withResolvers<never>()
    sendFrame(this.#process.input, head, document ?? body, signal).catch(failed.reject)
    failed.promise.catch(() => {}) // it may come after the answer
    try {
      return await Promise.race([failed.promise, this.#answers.next(MAX_ANSWER).then(readAnswer)])
    } catch (error) {
      if (!(error instanceof FrameCut)) throw error
      const { status, complaint } = await this.#process.ended
      throw new ProcessEnded('crash', `ended by ${status ?? 'a signal'}: ${complaint.slice(-500)}`)
    }
  }

  #outOfTime(before: number, after: number): ProcessEnded {
    const isStarved = after - before < (FAIR_SHARE * this.#wallClockMs) / 1000
    return new ProcessEnded(isStarved ? 'starved' : 'time', `no answer within ${this.#wallClockMs} ms`)
  }
}

/** The overlay of a picture is sent as the body. */
function withoutBytes(question: Question) {
  if (question.ask !== 'picture') return { head: question, body: undefined }
  const { overlay, ...sheet } = question.sheet
  return { head: { ...question, sheet }, body: { size: overlay.length, bytes: [overlay] } }
}
