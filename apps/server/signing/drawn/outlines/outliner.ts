import type { ResourceLimits, Worker } from 'node:worker_threads'
import { Failure } from '../../../platform/errors.ts'
import { FairSlots, type Work, type WorkOptions } from '../../../platform/fair-slots/slots.ts'
import { openThread } from '../../../platform/open-thread.ts'
import type { FromThread, Outcome, OutlineOrder, ToThread, TypedText } from './messages.ts'

// Shaping the text of signers takes up to some tenths of a second of processor time. A thread does it, so that other calls
// are answered meanwhile. The first text starts the thread, and it ends after some minutes without any. It works on one
// preview at a time; further ones wait, served in turns by account. A name that signs waits for other names only.

/** In MiB. Fonts and the shaper's memory are outside the heap. */
const LIMITS: ResourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 128 }
const PREVIEWS: WorkOptions = {
  ...{ slots: 1, maxWaiting: 16, maxWaitingOfOne: 8, patienceMs: 5_000 },
  busy: 'Too many previews of signatures are being made.',
}
const NAMES: WorkOptions = {
  ...{ slots: 1, maxWaiting: 64, maxWaitingOfOne: 32, patienceMs: 15_000 },
  busy: 'Too many signatures are being checked.',
}
/** Far above the time of any preview, also on a busy machine. */
const MAX_MS = 20_000
/** A new thread has to load the shaper and the fonts. */
const IDLE_MS = 10 * 60_000

/** Both calls throw Overloaded if too many orders wait, and `unavailable` if the thread ends or takes too long. */
export interface Outliner {
  /** What the boxes of a preview will show, as JSON; or why a name cannot be drawn. */
  outline(tenantId: string, order: OutlineOrder): Promise<Exclude<Outcome, { kind: 'failed' }>>
  /** Why a name cannot be drawn; undefined if it can. */
  whyUndrawable(tenantId: string, name: TypedName): Promise<string | undefined>
  close(): Promise<void>
}

export interface TypedName extends Pick<TypedText, 'text' | 'style'> {
  readonly language: string | undefined
}

/** Whether a name can be drawn depends on its characters, not on the box. */
const ANY_BOX = { width: 200, height: 60 }

export interface OutlinerOptions {
  maxMs?: number
  onError(error: Error): void
}

export function openOutliner({ maxMs = MAX_MS, onError }: OutlinerOptions): Outliner {
  const entry = new URL('./thread.ts', import.meta.url)
  const thread = openThread({ entry, limits: LIMITS, idleMs: IDLE_MS, onError })
  const previews = new FairSlots(PREVIEWS.slots).open(PREVIEWS)
  const names = new FairSlots(NAMES.slots).open(NAMES)

  async function run(queue: Work, tenantId: string, order: OutlineOrder) {
    const outcome = await queue.run(tenantId, () => thread.use((worker) => askThread(worker, order, maxMs)))
    if (outcome.kind === 'failed') throw outcome.error
    return outcome
  }

  return {
    outline: (tenantId, order) => run(previews, tenantId, order),
    async whyUndrawable(tenantId, { text, style, language }) {
      const typed: TypedText = { text, style, undrawable: 'refuse' }
      const outcome = await run(names, tenantId, { sizes: [ANY_BOX], typed, language })
      return outcome.kind === 'undrawable' ? outcome.why : undefined
    },
    close: thread.close,
  }
}

let asked = 0

async function askThread(worker: Worker, order: OutlineOrder, maxMs: number): Promise<Outcome> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
  const id = ++asked
  const onMessage = (answer: FromThread) => {
    if (answer.id === id) resolve(answer.outcome)
  }
  const onExit = () => reject(threadEnded())
  const tooLong = setTimeout(() => void worker.terminate(), maxMs)
  worker.on('message', onMessage).on('exit', onExit)
  worker.postMessage({ id, order } satisfies ToThread)
  try {
    return await promise
  } finally {
    clearTimeout(tooLong)
    worker.off('message', onMessage).off('exit', onExit)
  }
}

function threadEnded(): Failure {
  const message = 'The signature could not be drawn because of an internal failure. Try again.'
  return new Failure('unavailable', message, { retryAfterSeconds: 2 })
}
