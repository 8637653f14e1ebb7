import { setTimeout as wait } from 'node:timers/promises'
import { isIdle } from '@countersign/domain/bulk'
import type { PresentJob } from '../jobs/read.ts'

// How far a job is, as server-sent events: one whenever it has changed, until the job is at rest. A browser would then
// connect again for ever; so the last event has an id, which the browser sends along, and is told that there is no more.

const LOOK_MS = 1_000
/** So that proxies do not take a quiet stream for a dead one. */
const COMMENT_MS = 15_000
/** Then the client connects again by itself, perhaps to another server. */
const LONGEST_MS = 10 * 60_000

type ShownJob = Awaited<ReturnType<PresentJob>>

/** Of this rest: after failed rows were tried again there is another. */
function lastId({ state, completed_at }: ShownJob): string | null {
  return isIdle(state) ? (completed_at ?? state) : null
}

/** Who has seen it come to rest, and it is still there. */
export function hasSeenLastEvent(lastEventId: unknown, job: ShownJob): boolean {
  return typeof lastEventId === 'string' && lastEventId === lastId(job)
}

export async function* streamProgress(
  show: () => ReturnType<PresentJob>,
  first: ShownJob,
  isOver: () => Promise<boolean>,
): AsyncGenerator<string> {
  const end = performance.now() + LONGEST_MS
  let told = ''
  let spokeAt = performance.now()
  yield 'retry: 1000\n\n'
  for (let job = first; ; job = await show()) {
    const last = lastId(job)
    const text = JSON.stringify(job)
    const isNews = text !== told
    if (isNews || performance.now() - spokeAt > COMMENT_MS) {
      const id = last === null ? '' : `id: ${last}\n`
      yield isNews ? `event: progress\ndata: ${text}\n${id}\n` : ': still here\n\n'
      spokeAt = performance.now()
      told = text
    }
    if (last !== null || performance.now() > end || (await isOver())) return
    await wait(LOOK_MS)
  }
}
