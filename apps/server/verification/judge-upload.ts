import { createReadStream } from 'node:fs'
import { join, resolve } from 'node:path'
import type { TrustJson, Verdict } from '@countersign/verify'
import { Check } from 'typebox/schema'
import type { Received } from '../documents/intake/receive.ts'
import {
  FAIR_CPU_SECONDS,
  limitsFor,
  MAX_REPORT_BYTES,
  MAX_WAITING,
  MAX_WAITING_OF_ONE,
  PATIENCE_MS,
} from '../documents/preflight/limits.ts'
import { type Frame, FrameRefused } from '../platform/confinement/frames.ts'
import type { Program } from '../platform/confinement/program.ts'
import { runConfined } from '../platform/confinement/run.ts'
import { confinedSlots, SLOTS_OF_A_KIND } from '../platform/confinement/slots.ts'
import { Overloaded } from '../platform/errors.ts'
import { VerdictSchema } from './schemas.ts'

/** No person waits for it at a screen. Processor time is limited much more tightly. */
const WALL_CLOCK_MS = 30_000
const slots = confinedSlots.open({
  slots: SLOTS_OF_A_KIND,
  maxWaiting: MAX_WAITING,
  maxWaitingOfOne: MAX_WAITING_OF_ONE,
  patienceMs: PATIENCE_MS,
  busy: 'Too many files are being verified.',
  busyOfOne: 'Too many files of this account wait to be verified. Repeat the call when one of them is answered.',
})

export const VERIFICATION: Program = {
  name: 'verification',
  script: join(import.meta.dirname, 'child.ts'),
  code: [resolve(import.meta.dirname, 'child.ts')],
}

/**
 * Verifies a file in a confined child process, like the preflight of uploads: the file is untrusted and may be made to
 * exhaust resources. A file that exceeds the limits is not verified, and the verdict says so. `owner` is the tenant that
 * waits for the verdict: tenants are served round-robin.
 */
export function judgeUpload(owner: string, { path, size, sha256 }: Received, trust: TrustJson): Promise<Verdict> {
  return slots.run(owner, async () => {
    const outcome = await runConfined({
      ...{ program: VERIFICATION, limits: { ...limitsFor(size), scratchBytes: 0 }, wallClockMs: WALL_CLOCK_MS },
      task: trust,
      input: { size, open: () => createReadStream(path) },
      answer: { headBytes: MAX_REPORT_BYTES, bodyBytes: 0 },
      read: async (frame) => readVerdict(frame),
    })
    if (outcome.kind === 'answered') return outcome.answer
    if (outcome.kind === 'out of time' && outcome.cpuSeconds < FAIR_CPU_SECONDS) {
      throw new Overloaded('The server is too busy to judge the file.')
    }
    const { tooCostlyVerdict } = await import('@countersign/verify')
    return tooCostlyVerdict({ size, sha256: sha256.toString('hex') })
  })
}

/** The verdict is untrusted in form: a file may have taken the child over. */
function readVerdict({ head }: Frame): Verdict {
  if (!Check(VerdictSchema, head)) throw new FrameRefused('The verdict is not valid.')
  return head as Verdict
}
