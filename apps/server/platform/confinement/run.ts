import type { Readable } from 'node:stream'
import { findConfinement } from './find.ts'
import { type Frame, FrameCut, type FrameLimits, FrameReader, FrameRefused, sendFrame } from './frames.ts'
import { ConfinementUnavailable, type Exit, type Limits, type Program } from './program.ts'

/** One task for one process, which ends with its answer. */
export interface RunOptions<T> {
  readonly program: Program
  readonly limits: Limits
  readonly task: unknown
  /** Sent as the frame's body. */
  readonly input: { readonly size: number; open(): Readable }
  readonly wallClockMs: number
  readonly answer: FrameLimits
  /** Reads the answer, which is untrusted. */
  read(frame: Frame): Promise<T>
}

export type Outcome<T> =
  | { readonly kind: 'answered'; readonly answer: T }
  | { readonly kind: 'out of time'; readonly cpuSeconds: number }
  /** A limit ended it, or its answer was too large. */
  | { readonly kind: 'limit reached' }

/** Runs a program on a file. Throws if the program fails, and ConfinementUnavailable if it cannot be confined. */
export async function runConfined<T>(options: RunOptions<T>): Promise<Outcome<T>> {
  const confinement = await findConfinement()
  const process = await confinement.start(options.program, options.limits)
  const finished = new AbortController()
  const outOfTime = Promise.withResolvers<Outcome<T>>()
  const timer = setTimeout(async () => {
    const cpuSeconds = await process.cpuSeconds()
    outOfTime.resolve({ kind: 'out of time', cpuSeconds })
    process.kill()
  }, options.wallClockMs)
  const input = options.input.open()
  try {
    // A process that ends early closes its input; its exit says more than the failed write.
    sendFrame(process.input, options.task, { size: options.input.size, bytes: input }, finished.signal).catch(() => {})
    return await Promise.race([outOfTime.promise, answerOf(options, new FrameReader(process.output), process.ended)])
  } finally {
    clearTimeout(timer)
    finished.abort()
    input.destroy()
    process.kill()
  }
}

async function answerOf<T>(options: RunOptions<T>, reader: FrameReader, ended: Promise<Exit>): Promise<Outcome<T>> {
  try {
    return { kind: 'answered', answer: await options.read(await reader.next(options.answer)) }
  } catch (error) {
    if (error instanceof FrameRefused) return { kind: 'limit reached' }
    if (!(error instanceof FrameCut)) throw error
  }
  const { status, complaint } = await ended
  if (status === null) return { kind: 'limit reached' }
  if (complaint.startsWith('bwrap:')) throw new ConfinementUnavailable(complaint.trim())
  throw new Error(`The confined process "${options.program.name}" failed: ${complaint.slice(-2000)}`)
}
