import { join } from 'node:path'
import { Readable } from 'node:stream'
import Type from 'typebox'
import { Value } from 'typebox/value'
import { bodyOf, type Frame, FrameRefused } from '../../platform/confinement/frames.ts'
import type { Limits, Program } from '../../platform/confinement/program.ts'
import { runConfined } from '../../platform/confinement/run.ts'
import { confinedSlots, SLOTS_OF_A_KIND } from '../../platform/confinement/slots.ts'
import { MAX_PICTURE_PIXELS, type Rgba } from '../../sealing/drawn/plain-png.ts'

// Decodes signers' pictures in a confined process: the decoders are native code, and the pictures are untrusted.

const MiB = 2 ** 20
/** More than the resolution that any signature box needs in print. */
const STORED_SIZE = { width: 1600, height: 800 }
const WALL_CLOCK_MS = 8_000
const slots = confinedSlots.open({
  slots: SLOTS_OF_A_KIND,
  maxWaiting: 32,
  maxWaitingOfOne: 16,
  patienceMs: 10_000,
  busy: 'Too many pictures are being read.',
})

const script = join(import.meta.dirname, 'picture-child.ts')
export const PICTURE: Program = { name: 'picture', script, code: [script] }

const LIMITS: Limits = {
  heapMb: 128,
  dataBytes: 1024 * MiB,
  fileBytes: 0,
  scratchBytes: 0,
  cpuSeconds: 6,
  openFiles: 64,
  niceness: 5,
}

const Side = (maximum: number) => Type.Integer({ minimum: 1, maximum })
const Size = Type.Object(
  { width: Side(STORED_SIZE.width), height: Side(STORED_SIZE.height) },
  { additionalProperties: false },
)

/** The pixels of a PNG or JPEG, upright and reduced to what is stored. Null if it cannot be decoded within the limits. */
export function decodePicture(tenantId: string, bytes: Buffer): Promise<Rgba | null> {
  return slots.run(tenantId, async () => {
    const outcome = await runConfined({
      ...{ program: PICTURE, limits: LIMITS, wallClockMs: WALL_CLOCK_MS },
      task: { maxPixels: MAX_PICTURE_PIXELS, ...STORED_SIZE },
      input: { size: bytes.length, open: () => Readable.from([bytes]) },
      answer: { headBytes: 1000, bodyBytes: 4 * STORED_SIZE.width * STORED_SIZE.height },
      read: readPixels,
    })
    return outcome.kind === 'answered' ? outcome.answer : null
  })
}

/** The answer is untrusted: a picture may have taken the process over. */
async function readPixels(frame: Frame): Promise<Rgba | null> {
  const { head, bodySize } = frame
  if (head === null) return null
  if (!Value.Check(Size, head) || bodySize !== 4 * head.width * head.height) {
    throw new FrameRefused('The answer of the picture process is not valid.')
  }
  return { width: head.width, height: head.height, pixels: await bodyOf(frame) }
}
