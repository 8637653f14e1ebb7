import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { findConfinement } from '../../platform/confinement/find.ts'
import type { Frame } from '../../platform/confinement/frames.ts'
import { runConfined } from '../../platform/confinement/run.ts'
import { confinedSlots, SLOTS_OF_A_KIND } from '../../platform/confinement/slots.ts'
import { Overloaded } from '../../platform/errors.ts'
import {
  FAIR_CPU_SECONDS,
  limitsFor,
  MAX_REPORT_BYTES,
  MAX_WAITING,
  MAX_WAITING_OF_ONE,
  maxContentBytes,
  PATIENCE_MS,
  WALL_CLOCK_MS,
} from './limits.ts'
import { PREFLIGHT } from './program.ts'
import { readAttachmentReport, readReport } from './read-report.ts'
import type { RefusalCode } from './refusal.ts'
import type { AcceptedAttachment, Purpose, Refused, Report, TaskOptions } from './report.ts'

export { WARNING_CODES } from './findings.ts'
export type { FormField } from './form-fields.ts'
export { REFUSAL_CODES, type RefusalCode } from './refusal.ts'
export type { Accepted, Refused, Report } from './report.ts'
export type { TextPlaces } from './text-places.ts'

export interface PreflightOptions {
  /** The tenant that waits for the result. Tenants are served round-robin. */
  readonly owner: string
  /** Removes an owner password instead of rejecting the file. The caller records it. */
  readonly allowDecrypt: boolean
  readonly maxBytes: number
  readonly maxPages: number
}

const slots = confinedSlots.open({
  slots: SLOTS_OF_A_KIND,
  maxWaiting: MAX_WAITING,
  maxWaitingOfOne: MAX_WAITING_OF_ONE,
  patienceMs: PATIENCE_MS,
  busy: 'Too many documents are being examined.',
  busyOfOne: 'Too many documents of this account wait to be examined. Repeat the call when one of them is answered.',
})

/**
 * Examines an upload, and writes the file that will be signed into `outputFolder`, which belongs to this upload alone.
 * Everything that reads the upload runs in a confined child process. Throws Overloaded if too many uploads wait, or if
 * the machine is too busy to distinguish a slow file from a slow machine, a Failure `rate_limited` if too many of this
 * owner wait, and ConfinementUnavailable if no child can be confined here.
 */
export function preflight(inputPath: string, outputFolder: string, options: PreflightOptions): Promise<Report> {
  return examineInSlot(inputPath, 'document', options, (frame, expected) =>
    readReport(frame, join(outputFolder, 'content.pdf'), { ...expected, maxPages: options.maxPages }),
  )
}

/** The same for a PDF that is kept as it is and only read (examine-attachment.ts). */
export function preflightAttachment(
  inputPath: string,
  sha256: Buffer,
  options: Omit<PreflightOptions, 'allowDecrypt'>,
): Promise<AcceptedAttachment | Refused> {
  return examineInSlot(inputPath, 'attachment', { ...options, allowDecrypt: true }, (frame) =>
    readAttachmentReport(frame, sha256.toString('hex')),
  )
}

type Read<Answer> = (frame: Frame, expected: { size: number; qpdfVersion: string }) => Promise<Answer> | Answer

async function examineInSlot<Answer>(
  path: string,
  purpose: Purpose,
  options: PreflightOptions,
  read: Read<Answer>,
): Promise<Answer | Refused> {
  const { size } = await stat(path)
  if (size > options.maxBytes) {
    return refused(
      'pdf_too_large',
      `The file has ${size} bytes; at most ${options.maxBytes} are taken. ${MAKE_SMALLER}`,
    )
  }
  return slots.run(options.owner, () => examineInChild({ path, size }, purpose, options, read))
}

async function examineInChild<Answer>(
  file: { readonly path: string; readonly size: number },
  purpose: Purpose,
  { allowDecrypt, maxPages }: PreflightOptions,
  read: Read<Answer>,
): Promise<Answer | Refused> {
  const { qpdfVersion } = await findConfinement()
  const task: TaskOptions = { purpose, allowDecrypt, maxPages, qpdfVersion }
  const outcome = await runConfined({
    ...{ program: PREFLIGHT, limits: limitsFor(file.size), task, wallClockMs: WALL_CLOCK_MS },
    input: { size: file.size, open: () => createReadStream(file.path) },
    answer: { headBytes: MAX_REPORT_BYTES, bodyBytes: maxContentBytes(file.size) },
    read: async (frame) => read(frame, { size: file.size, qpdfVersion }),
  })
  if (outcome.kind === 'answered') return outcome.answer
  if (outcome.kind === 'limit reached') {
    return refused('pdf_bomb', `Examining the document takes more memory than one for signing needs. ${MAKE_SMALLER}`)
  }
  if (outcome.cpuSeconds < FAIR_CPU_SECONDS) throw new Overloaded('The server is too busy to examine the document.')
  return refused(
    'preflight_timeout',
    `Examining the document takes longer than ${WALL_CLOCK_MS / 1000} s. ${MAKE_SMALLER}`,
  )
}

const MAKE_SMALLER = 'Print it to a new PDF, reduce its images, or split it.'

function refused(code: RefusalCode, message: string): Refused {
  return { accepted: false, code, message, place: null }
}
