import type { Readable } from 'node:stream'
import { confinedSlots, SLOTS_OF_A_KIND } from '../../platform/confinement/slots.ts'
import { Failure, Overloaded } from '../../platform/errors.ts'
import type { Sheet } from './draw.ts'
import {
  IDLE_MS,
  MAX_DOCUMENTS_A_PROCESS,
  MAX_IN_A_ROW,
  MAX_REFUSED,
  MAX_WAITING,
  MAX_WAITING_OF_ONE,
  PATIENCE_MS,
  REFUSED_FOR_MS,
  WALL_CLOCK_MS,
} from './limits.ts'
import { DrawingProcess, ProcessEnded } from './process.ts'
import type { Answer, Image, Question } from './protocol.ts'
import type { BracedText } from './read-braced.ts'
import type { PageText } from './read-lines.ts'
import type { PageRules } from './read-rules.ts'
import type { Reading } from './reflow/blocks.ts'

/** The bytes to render, identified by their hash. */
export interface Drawable {
  readonly tenantId: string
  /** Hexadecimal. */
  readonly sha256: string
  readonly size: number
  open(): Promise<Readable>
}

/** Renders and reads pages, in separate processes. */
export interface Renderer {
  draw(document: Drawable, page: number, width: number): Promise<Image>
  /** A page on a sheet, with an overlay. */
  picture(document: Drawable, page: number, width: number, sheet: Sheet): Promise<Image>
  read(document: Drawable, page: number): Promise<PageText>
  /** The text between double braces. */
  readBraced(document: Drawable, page: number): Promise<BracedText>
  /** The horizontal lines to write on. */
  readRules(document: Drawable, page: number): Promise<PageRules>
  /** The page as text for reading. */
  readReading(document: Drawable, page: number): Promise<Reading>
  close(): void
}

export interface RendererOptions {
  readonly processes?: number
  readonly wallClockMs?: number
}

export function openRenderer({
  processes = SLOTS_OF_A_KIND,
  wallClockMs = WALL_CLOCK_MS,
}: RendererOptions = {}): Renderer {
  // Pages of the open document are rendered a few in a row, because opening a document costs more than rendering a page.
  const slots = confinedSlots.open({
    ...{ slots: processes, maxWaiting: MAX_WAITING, maxWaitingOfOne: MAX_WAITING_OF_ONE, patienceMs: PATIENCE_MS },
    ...{ inARow: MAX_IN_A_ROW, busy: 'Too many pages are being drawn.' },
  })
  const benches = Array.from({ length: processes }, () => new Bench(wallClockMs))
  const refused = new Map<string, number>()
  const underWay = new Map<string, Promise<Answer>>()

  /** Concurrent requests for the same page share one rendering. */
  function ask(document: Drawable, question: Question): Promise<Answer> {
    const name = JSON.stringify([document.tenantId, document.sha256, question])
    const asked = underWay.get(name) ?? askOnce(name, document, question).finally(() => underWay.delete(name))
    underWay.set(name, asked)
    return asked
  }

  async function askOnce(name: string, document: Drawable, question: Question): Promise<Answer> {
    if ((refused.get(name) ?? 0) > Date.now()) throw undrawable()
    try {
      return await inTurn(document, question)
    } catch (error) {
      if (error instanceof Failure && error.code === 'page_undrawable') remember(name)
      throw error
    }
  }

  function inTurn(document: Drawable, question: Question): Promise<Answer> {
    const { tenantId, sha256, size } = document
    const job: Job = { tenantId, sha256, size, open: () => document.open(), question }
    return slots.run(tenantId, () => benchFor(job).run(job), sha256)
  }

  /** There are as many processes as slots, so one is free. */
  function benchFor(job: Job): Bench {
    const free = benches.filter((bench) => !bench.isWorking)
    const bench = free.find((one) => one.hasOpen(job)) ?? free[0]
    if (!bench) throw new Error('There is no free process for a page, although there is a slot.')
    return bench
  }

  function remember(name: string): void {
    refused.set(name, Date.now() + REFUSED_FOR_MS)
    const [oldest] = refused.keys()
    if (refused.size > MAX_REFUSED && oldest !== undefined) refused.delete(oldest)
  }

  return {
    draw: async (document, page, width) => imageIn(await ask(document, { ask: 'draw', page, width })),
    picture: async (document, page, width, sheet) =>
      imageIn(await inTurn(document, { ask: 'picture', page, width, sheet })),
    async read(document, page) {
      const answer = await ask(document, { ask: 'read', page })
      if (answer.answer !== 'text') throw new Error(`The renderer answered a read request with ${answer.answer}.`)
      return answer.text
    },
    async readBraced(document, page) {
      const answer = await ask(document, { ask: 'read braced', page })
      if (answer.answer !== 'braced') throw new Error(`The renderer answered a read request with ${answer.answer}.`)
      return answer.braced
    },
    async readRules(document, page) {
      const answer = await ask(document, { ask: 'read rules', page })
      if (answer.answer !== 'rules') throw new Error(`The renderer answered a read request with ${answer.answer}.`)
      return answer.rules
    },
    async readReading(document, page) {
      const answer = await ask(document, { ask: 'read reading', page })
      if (answer.answer !== 'reading') throw new Error(`The renderer answered a read request with ${answer.answer}.`)
      return answer.reading
    },
    close() {
      for (const bench of benches) bench.close()
    },
  }
}

function imageIn(answer: Answer): Image {
  if (answer.answer !== 'drawn') throw new Error(`The renderer answered a draw request with ${answer.answer}.`)
  return answer.image
}

interface Job extends Drawable {
  readonly question: Question
}

/** A process, the document that it has open, and how many it has had open. */
class Bench {
  readonly #wallClockMs: number
  #process: DrawingProcess | undefined
  #open: Job | undefined
  #documents = 0
  #idle: NodeJS.Timeout | undefined
  isWorking = false

  constructor(wallClockMs: number) {
    this.#wallClockMs = wallClockMs
  }

  hasOpen({ tenantId, sha256 }: Job): boolean {
    return this.#open?.sha256 === sha256 && this.#open.tenantId === tenantId
  }

  async run(job: Job): Promise<Answer> {
    this.isWorking = true
    clearTimeout(this.#idle)
    try {
      return await this.#answer(job)
    } catch (error) {
      throw toFailure(error as Error)
    } finally {
      this.isWorking = false
      this.#idle = setTimeout(() => this.close(), IDLE_MS).unref()
    }
  }

  close(): void {
    clearTimeout(this.#idle)
    this.#process?.kill()
    this.#process = undefined
    this.#open = undefined
    this.#documents = 0
  }

  /** A process that has rendered other documents may have died because of them: a new one is conclusive. */
  async #answer(job: Job): Promise<Answer> {
    try {
      return await this.#askOnce(job)
    } catch (error) {
      const isOthers = error instanceof ProcessEnded && error.why === 'crash' && this.#documents > 1
      this.close() // the page may have damaged the process, so the next one gets a new process
      if (!isOthers) throw error
      return await this.#askOnce(job)
    }
  }

  async #askOnce(job: Job): Promise<Answer> {
    const process = await this.#ready(job)
    if (!this.hasOpen(job)) {
      this.#open = undefined
      this.#documents++
      const bytes = await job.open()
      mustBe(
        'opened',
        await process.ask({ ask: 'open', size: job.size, sha256: job.sha256 }, { size: job.size, bytes }),
      )
      this.#open = job
    }
    return mustNotBeRefused(await process.ask(job.question))
  }

  async #ready(job: Job): Promise<DrawingProcess> {
    if (this.#process?.canTake(job.size) && this.#documents < MAX_DOCUMENTS_A_PROCESS) return this.#process
    this.close()
    this.#process = await DrawingProcess.start(job.size, this.#wallClockMs)
    return this.#process
  }
}

function mustBe(wanted: Answer['answer'], given: Answer): void {
  if (given.answer === 'other bytes') throw new Error('The document’s bytes do not match its hash.')
  if (mustNotBeRefused(given).answer !== wanted)
    throw new Error(`The renderer answered ${given.answer} instead of ${wanted}.`)
}

function mustNotBeRefused(given: Answer): Answer {
  if (given.answer === 'undrawable') throw undrawable(given.why)
  return given
}

function toFailure(error: Error): Error {
  if (!(error instanceof ProcessEnded)) return error
  return error.why === 'starved' ? new Overloaded('The server is too busy to render the page.') : undrawable(error)
}

function undrawable(cause?: unknown): Failure {
  const message = 'The page cannot be rendered within the limits on time and memory. Print the document to a new PDF.'
  return new Failure('page_undrawable', message, { cause })
}
