import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { TrustJson, Verdict } from '@countersign/verify'
import { Gate } from '../documents/preflight/gate.ts'
import { runConfined } from '../documents/preflight/isolation.ts'
import { FAIR_CPU_SECONDS } from '../documents/preflight/limits.ts'
import type { Received } from '../documents/receive.ts'
import { Overloaded } from '../platform/errors.ts'

export interface Task {
  /** Paths. */
  readonly file: string
  readonly trust: string
}

/** Nobody waits at a screen for it, as for an upload. Processor time is limited far more tightly. */
const WALL_CLOCK_MS = 30_000
const AT_ONCE = Math.max(1, availableParallelism() >> 1)
const IN_LINE = 4 * AT_ONCE
const gate = new Gate(AT_ONCE, IN_LINE)

/**
 * Judges a file in a child process under hard limits, as uploads are examined: whoever sends it may have made it to
 * exhaust us. One that needs more than its limits is not judged, and the verdict says so.
 */
export function judgeUpload({ folder, path, size, sha256 }: Received, trust: TrustJson): Promise<Verdict> {
  return gate.pass(async () => {
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
    if (outcome.status !== 0) throw new Error(`The judging process failed: ${outcome.complaint.slice(-2000)}`)
    return JSON.parse(outcome.output) as Verdict
  })
}

const CHILD = join(import.meta.dirname, 'child.ts')
