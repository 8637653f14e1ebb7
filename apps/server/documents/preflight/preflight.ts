import { mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { Overloaded } from '../../platform/errors.ts'
import { ConcurrencyLimiter } from './concurrency-limiter.ts'
import { runConfined } from './isolation.ts'
import { FAIR_CPU_SECONDS, WALL_CLOCK_MS } from './limits.ts'
import type { RefusalCode } from './refusal.ts'
import type { Refused, Report, Task } from './report.ts'
import { findTools } from './tools.ts'

export { WARNING_CODES } from './findings.ts'
export { REFUSAL_CODES, type RefusalCode } from './refusal.ts'
export type { Accepted, Refused, Report } from './report.ts'

export interface PreflightOptions {
  /** Removes an owner password instead of rejecting the file. The caller records it. */
  readonly allowDecrypt: boolean
  readonly maxBytes: number
  readonly maxPages: number
}

const CONCURRENCY = Math.max(1, availableParallelism() >> 1)
/** The last queued upload waits for at most four time limits. Further uploads are rejected as Overloaded. */
const MAX_WAITING = 4 * CONCURRENCY
const limiter = new ConcurrencyLimiter(CONCURRENCY, MAX_WAITING)

/**
 * Examines an upload, and writes the file that will be signed into `outputFolder`, which belongs to this upload alone.
 * Everything that reads the upload runs in a confined child process. Throws Overloaded if too many uploads wait, or if
 * the machine is too busy to distinguish a slow file from a slow machine.
 */
export async function preflight(inputPath: string, outputFolder: string, options: PreflightOptions): Promise<Report> {
  const { size } = await stat(inputPath)
  if (size > options.maxBytes) {
    return refused(
      'pdf_too_large',
      `The file has ${size} bytes; at most ${options.maxBytes} are taken. ${MAKE_SMALLER}`,
    )
  }
  return limiter.run(async () => {
    const folder = await mkdtemp(join(resolve(outputFolder), 'preflight-'))
    try {
      const report = await examineInChild(resolve(inputPath), size, folder, options)
      if (!report.accepted) return report
      const contentPath = join(resolve(outputFolder), 'content.pdf')
      await rename(report.contentPath, contentPath)
      return { ...report, contentPath }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
}

async function examineInChild(
  inputPath: string,
  fileSize: number,
  folder: string,
  { allowDecrypt, maxPages }: PreflightOptions,
): Promise<Report> {
  const { qpdfVersion } = await findTools()
  const task: Task = { inputPath, folder, allowDecrypt, maxPages, qpdfVersion }
  const outcome = await runConfined(CHILD, JSON.stringify(task), { folder, fileSize, wallClockMs: WALL_CLOCK_MS })

  if (outcome.isOutOfTime && outcome.cpuSeconds < FAIR_CPU_SECONDS) {
    throw new Overloaded('The server is too busy to examine the document.')
  }
  if (outcome.isOutOfTime) {
    return refused(
      'preflight_timeout',
      `Examining the document takes longer than ${WALL_CLOCK_MS / 1000} s. ${MAKE_SMALLER}`,
    )
  }
  if (outcome.status === null) {
    return refused('pdf_bomb', `Examining the document takes more memory than one for signing needs. ${MAKE_SMALLER}`)
  }
  if (outcome.status !== 0) throw new Error(`The preflight process failed: ${outcome.complaint.slice(-2000)}`)
  return JSON.parse(outcome.output) as Report
}

const CHILD = join(import.meta.dirname, 'child.ts')
const MAKE_SMALLER = 'Print it to a new PDF, reduce its images, or split it.'

function refused(code: RefusalCode, message: string): Refused {
  return { accepted: false, code, message, place: null }
}
