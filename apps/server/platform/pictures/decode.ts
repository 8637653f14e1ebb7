import { join } from 'node:path'
import type { Readable } from 'node:stream'
import Type from 'typebox'
import { Check } from 'typebox/schema'
import { bodyOf, type Frame, FrameRefused } from '../confinement/frames.ts'
import type { Limits, Program } from '../confinement/program.ts'
import { runConfined } from '../confinement/run.ts'
import { confinedSlots, SLOTS_OF_A_KIND } from '../confinement/slots.ts'
import type { Rgba } from './rgba.ts'

// Decodes pictures in a confined process: the decoders are native code, and the pictures are untrusted.

const MiB = 2 ** 20
const WALL_CLOCK_MS = 8_000
const slots = confinedSlots.open({
  slots: SLOTS_OF_A_KIND,
  maxWaiting: 32,
  maxWaitingOfOne: 16,
  patienceMs: 10_000,
  busy: 'Too many pictures are being read.',
})

const script = join(import.meta.dirname, 'picture-child.ts')
const code = ['find-ink.ts', 'keep-strokes.ts'].map((file) => join(import.meta.dirname, file))
export const PICTURE: Program = { name: 'picture', script, code: [script, ...code] }

const LIMITS: Limits = {
  heapMb: 128,
  dataBytes: 1024 * MiB,
  fileBytes: 0,
  scratchBytes: 0,
  cpuSeconds: 6,
  openFiles: 64,
  niceness: 5,
}

/** A picture to decode: bytes in memory, or a file. */
export interface PictureSource {
  size: number
  open(): Readable
}

/** The largest picture that is read, and the size to which it is reduced. */
export interface PictureTarget {
  width: number
  height: number
  maxPixels: number
  /** How severe a fault must be for the picture to be refused. */
  failOn: 'warning' | 'error'
  /** Only the ink of a signature, without its paper. One transparent pixel if there is none. */
  ink?: boolean
}

/** The pixels of a picture, upright and reduced. Null if it cannot be decoded within the limits. */
export function decodePixels(tenantId: string, input: PictureSource, target: PictureTarget): Promise<Rgba | null> {
  return slots.run(tenantId, async () => {
    const outcome = await runConfined({
      ...{ program: PICTURE, limits: LIMITS, wallClockMs: WALL_CLOCK_MS, task: { ink: false, ...target }, input },
      answer: { headBytes: 1000, bodyBytes: 4 * target.width * target.height },
      read: (frame) => readPixels(frame, target),
    })
    return outcome.kind === 'answered' ? outcome.answer : null
  })
}

const Side = Type.Integer({ minimum: 1 })
const Size = Type.Object({ width: Side, height: Side }, { additionalProperties: false })

/** The answer is untrusted: a picture may have taken the process over. */
async function readPixels(frame: Frame, most: { width: number; height: number }): Promise<Rgba | null> {
  const { head, bodySize } = frame
  if (head === null) return null
  const fits = Check(Size, head) && head.width <= most.width && head.height <= most.height
  if (!fits || bodySize !== 4 * head.width * head.height) {
    throw new FrameRefused('The answer of the picture process is not valid.')
  }
  return { width: head.width, height: head.height, pixels: await bodyOf(frame) }
}
