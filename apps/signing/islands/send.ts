import type { Problem, SignBody, SignRefusal } from '../model.ts'
import { base } from './dom.ts'

export type Answer = 'signed' | 'changed' | { problem: Problem } | 'unreached'

export const PATIENCE_MS = 30_000

/** Sends what was agreed to. It may be sent again and again: the first to arrive counts, and the rest are told so. */
export async function send(body: SignBody): Promise<Answer> {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS)
  try {
    const response = await fetch(`${base}/sign`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      signal: patience.signal,
    })
    if (response.ok) return 'signed'
    if (response.status === 422) return { problem: ((await response.json()) as SignRefusal).problem ?? 'not_saved' }
    return [401, 403, 404, 409, 410].includes(response.status) ? 'changed' : 'unreached'
  } catch {
    return 'unreached'
  } finally {
    clearTimeout(timer)
  }
}

export function sendUntilHeard(body: SignBody, waiting: () => void): Promise<Exclude<Answer, 'unreached'>> {
  return untilHeard(() => send(body), waiting)
}

const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 30_000

/** Tries until it was heard: after a while, longer each time, and at once when the network is back. */
export async function untilHeard<T>(
  call: () => Promise<T | 'unreached'>,
  waiting: () => void,
): Promise<Exclude<T, 'unreached'>> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    const answer = await call()
    if (answer !== 'unreached') return answer as Exclude<T, 'unreached'>
    waiting()
    await networkOr(wait)
  }
}

function networkOr(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, ms)
    addEventListener('online', go)
  })
}
