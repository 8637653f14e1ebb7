import { setTimeout as wait } from 'node:timers/promises'
import { isIdle } from '@countersign/domain/bulk'
import type { PresentJob } from '../jobs/read.ts'

// Streams a job's progress as server-sent events: one event for each change, until the job is idle. The last event has an
// id. A browser that reconnects sends it as Last-Event-ID and is answered with 204, which ends its reconnects.

const POLL_MS = 1_000
/** A comment after this time keeps proxies from closing an idle stream. */
const KEEPALIVE_MS = 15_000
/** After this time the client reconnects, possibly to another server. */
const MAX_STREAM_MS = 10 * 60_000

type PresentedJob = Awaited<ReturnType<PresentJob>>

/** The id of the event at which a job became idle. A retry of failed rows leads to another. */
function lastEventIdOf({ state, completed_at }: PresentedJob): string | null {
  return isIdle(state) ? (completed_at ?? state) : null
}

/** Whether the client has received the last event, and the job has not changed since. */
export function hasSeenLastEvent(lastEventId: unknown, job: PresentedJob): boolean {
  return typeof lastEventId === 'string' && lastEventId === lastEventIdOf(job)
}

export async function* streamProgress(
  readJob: () => ReturnType<PresentJob>,
  first: PresentedJob,
  stop: AbortSignal,
): AsyncGenerator<string> {
  const end = performance.now() + MAX_STREAM_MS
  let sent = ''
  let sentAt = performance.now()
  yield 'retry: 1000\n\n'
  for (let job = first; ; job = await readJob()) {
    const lastEventId = lastEventIdOf(job)
    const text = JSON.stringify(job)
    const hasChanged = text !== sent
    if (hasChanged || performance.now() - sentAt > KEEPALIVE_MS) {
      const id = lastEventId === null ? '' : `id: ${lastEventId}\n`
      yield hasChanged ? `event: progress\ndata: ${text}\n${id}\n` : ': keepalive\n\n'
      sentAt = performance.now()
      sent = text
    }
    if (lastEventId !== null || performance.now() > end) return
    await wait(POLL_MS, undefined, { signal: stop }).catch(() => {})
    if (stop.aborted) return
  }
}
