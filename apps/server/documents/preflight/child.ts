import { examine } from './examine.ts'
import { Refusal } from './refusal.ts'
import type { Report, Task } from './report.ts'

// The child process: reads one task from its arguments and writes one report to its standard output.

const task = JSON.parse(process.argv[2] ?? '') as Task
const report = await examine(task).catch((error: unknown): Report => {
  if (error instanceof Refusal) {
    return { accepted: false, code: error.code, message: error.message, place: error.place }
  }
  if (isOutOfMemory(error)) process.abort() // like V8 when its heap is full; the parent recognises it
  throw error
})
process.stdout.write(JSON.stringify(report))

/** Allocating a buffer beyond the limit throws. A bomb must not be reported as an internal error. */
function isOutOfMemory(error: unknown): boolean {
  return error instanceof RangeError && /alloc/i.test(error.message)
}
