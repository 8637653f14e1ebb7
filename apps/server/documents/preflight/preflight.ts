import { mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { Overloaded } from '../../platform/errors.ts'
import { Gate } from './gate.ts'
import { runConfined } from './isolation.ts'
import { FAIR_CPU_SECONDS, WALL_CLOCK_MS } from './limits.ts'
import type { RefusalCode } from './refusal.ts'
import type { Refused, Report, Task } from './report.ts'
import { findTools } from './tools.ts'

export { WARNING_CODES } from './findings.ts'
export { REFUSAL_CODES, type RefusalCode } from './refusal.ts'
export type { Accepted, Refused, Report } from './report.ts'

export interface PreflightOptions {
  /** Take an owner password off instead of refusing the file. The caller records that it happened. */
  readonly allowDecrypt: boolean
  readonly maxBytes: number
  readonly maxPages: number
}

const AT_ONCE = Math.max(1, availableParallelism() >> 1)
/** The last in line waits for four time limits at worst; whoever comes after is told to come again. */
const IN_LINE = 4 * AT_ONCE
const gate = new Gate(AT_ONCE, IN_LINE)

/**
 * Judges an upload, and writes the file that will be signed into `outputFolder`, which belongs to this upload alone.
 * Everything that reads the upload runs in a child process under hard limits. Throws Overloaded when too many wait,
 * or the machine is too busy to tell a slow file from a slow day.
 */
export async function preflight(inputPath: string, outputFolder: string, options: PreflightOptions): Promise<Report> {
  const { size } = await stat(inputPath)
  if (size > options.maxBytes) {
    return refused(
      'pdf_too_large',
      `The file has ${size} bytes; at most ${options.maxBytes} are taken. ${MAKE_SMALLER}`,
    )
  }
  return gate.pass(async () => {
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
  return { accepted: false, code, message }
}
