import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { TrustJson, Verdict } from '@countersign/verify'
import { ConcurrencyLimiter } from '../documents/preflight/concurrency-limiter.ts'
import { runConfined } from '../documents/preflight/isolation.ts'
import { FAIR_CPU_SECONDS } from '../documents/preflight/limits.ts'
import type { Received } from '../documents/receive.ts'
import { Overloaded } from '../platform/errors.ts'

export interface Task {
  /** Paths. */
  readonly file: string
  readonly trust: string
}

/** No person waits for it at a screen. Processor time is limited much more tightly. */
const WALL_CLOCK_MS = 30_000
const CONCURRENCY = Math.max(1, availableParallelism() >> 1)
const MAX_WAITING = 4 * CONCURRENCY
const limiter = new ConcurrencyLimiter(CONCURRENCY, MAX_WAITING)

/**
 * Verifies a file in a confined child process, like the preflight of uploads: the file is untrusted and may be made to
 * exhaust resources. A file that exceeds the limits is not verified, and the verdict says so.
 */
export function judgeUpload({ folder, path, size, sha256 }: Received, trust: TrustJson): Promise<Verdict> {
  return limiter.run(async () => {
    const task: Task = { file: path, trust: join(folder, 'trust.json') }
    await writeFile(task.trust, JSON.stringify(trust))
    const outcome = await runConfined(CHILD, JSON.stringify(task), {
      folder,
      fileSize: size,
      wallClockMs: WALL_CLOCK_MS,
    })
    if (outcome.isOutOfTime && outcome.cpuSeconds < FAIR_CPU_SECONDS) {
      throw new Overloaded('The server is too busy to judge the file.')
    }
    if (outcome.isOutOfTime || outcome.status === null) {
      const { tooCostlyVerdict } = await import('@countersign/verify')
      return tooCostlyVerdict({ size, sha256: sha256.toString('hex') })
    }
    if (outcome.status !== 0) throw new Error(`The verification process failed: ${outcome.complaint.slice(-2000)}`)
    return JSON.parse(outcome.output) as Verdict
  })
}

const CHILD = join(import.meta.dirname, 'child.ts')
