import { setTimeout as wait } from 'node:timers/promises'
import { isAtRest, type JobState } from '@countersign/domain/bulk'
import type { ShowJob } from './read.ts'

// How far a job is, as server-sent events: one whenever it has changed, until the job is at rest.

const LOOK_MS = 1_000
/** So that proxies do not take a quiet stream for a dead one. */
const COMMENT_MS = 15_000
/** Then the client connects again by itself, perhaps to another server. */
const LONGEST_MS = 10 * 60_000

export async function* streamProgress(
  show: () => ReturnType<ShowJob>,
  first: Awaited<ReturnType<ShowJob>>,
  isOver: () => boolean,
): AsyncGenerator<string> {
  const end = performance.now() + LONGEST_MS
  let told = ''
  let spokeAt = performance.now()
  yield 'retry: 1000\n\n'
  for (let job = first; ; job = await show()) {
    const text = JSON.stringify(job)
    const isNews = text !== told
    if (isNews || performance.now() - spokeAt > COMMENT_MS) {
      yield isNews ? `event: progress\ndata: ${text}\n\n` : ': still here\n\n'
      spokeAt = performance.now()
      told = text
    }
    if (isAtRest(job.state as JobState) || isOver() || performance.now() > end) return
    await wait(LOOK_MS)
  }
}
