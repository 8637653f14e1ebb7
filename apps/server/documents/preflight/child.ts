import { examine } from './examine.ts'
import { Refusal } from './refusal.ts'
import type { Report, Task } from './report.ts'

// The child process: one task as its argument, one report on its standard output.

const task = JSON.parse(process.argv[2] ?? '') as Task
const report = await examine(task).catch((error: unknown): Report => {
  if (error instanceof Refusal) return { accepted: false, code: error.code, message: error.message }
  if (isOutOfMemory(error)) process.abort() // as V8 does when its own heap is full; the parent knows what that means
  throw error
})
process.stdout.write(JSON.stringify(report))

/** A buffer beyond the limit is an exception, which a bomb should not turn into a failure of ours. */
function isOutOfMemory(error: unknown): boolean {
  return error instanceof RangeError && /alloc/i.test(error.message)
}
