import { readFile, writeFile } from 'node:fs/promises'
import { bodyOf, FrameReader, sendFrame } from '../../platform/confinement/frames.ts'
import { examine } from './examine.ts'
import { examineAttachment } from './examine-attachment.ts'
import { MAX_TASK_BYTES } from './limits.ts'
import { Refusal } from './refusal.ts'
import type { Accepted, AcceptedAttachment, Purpose, Refused, Task, TaskOptions } from './report.ts'

// The child process: reads one task with its upload, and answers with one report and the content to be signed.

const UPLOAD = 'upload.pdf'

const frame = await new FrameReader(process.stdin).next({ headBytes: MAX_TASK_BYTES, bodyBytes: 2 ** 32 - 1 })
await writeFile(UPLOAD, await bodyOf(frame))
const { purpose, ...options } = frame.head as TaskOptions
const report = await examineFor(purpose, { ...options, inputPath: UPLOAD, folder: '.' }).catch(toRefused)
if (report.accepted && 'contentPath' in report) {
  const { contentPath, ...rest } = report
  const content = await readFile(contentPath)
  await sendFrame(process.stdout, rest, { size: content.length, bytes: [content] })
} else {
  await sendFrame(process.stdout, report)
}

function examineFor(purpose: Purpose, task: Task): Promise<Accepted | AcceptedAttachment> {
  return purpose === 'attachment' ? examineAttachment(task) : examine(task)
}

function toRefused(error: unknown): Refused {
  if (error instanceof Refusal) {
    return { accepted: false, code: error.code, message: error.message, place: error.place }
  }
  if (isOutOfMemory(error)) process.abort() // like V8 when its heap is full; the parent recognises it
  throw error
}

/** Allocating a buffer beyond the limit throws. A bomb must not be reported as an internal error. */
function isOutOfMemory(error: unknown): boolean {
  return error instanceof RangeError && /alloc/i.test(error.message)
}
