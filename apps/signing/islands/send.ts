import type { Problem, SignBody, SignRefusal } from '../model.ts'
import { base } from './dom.ts'

export type Answer = 'signed' | 'changed' | { problem: Problem } | 'unreachable'

export const REQUEST_TIMEOUT_MS = 30_000

/** Sends a signature. Idempotent: the server accepts the first and reports repeated ones as signed. */
export async function send(body: SignBody): Promise<Answer> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), REQUEST_TIMEOUT_MS)
  try {
    const response = await fetch(`${base}/sign`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      signal: timeout.signal,
    })
    if (response.ok) return 'signed'
    if (response.status === 422) return { problem: ((await response.json()) as SignRefusal).problem ?? 'not_saved' }
    return [401, 403, 404, 409, 410].includes(response.status) ? 'changed' : 'unreachable'
  } catch {
    return 'unreachable'
  } finally {
    clearTimeout(timer)
  }
}

export function sendWithRetry(body: SignBody, onOffline: () => void): Promise<Exclude<Answer, 'unreachable'>> {
  return retryUntilAnswered(() => send(body), onOffline)
}

const INITIAL_WAIT_MS = 2_000
const MAX_WAIT_MS = 30_000

/** Retries until the server answers, with exponential backoff, and at once when the network is back. */
export async function retryUntilAnswered<T>(
  call: () => Promise<T | 'unreachable'>,
  onOffline: () => void,
): Promise<Exclude<T, 'unreachable'>> {
  for (let wait = INITIAL_WAIT_MS; ; wait = Math.min(2 * wait, MAX_WAIT_MS)) {
    const answer = await call()
    if (answer !== 'unreachable') return answer as Exclude<T, 'unreachable'>
    onOffline()
    await waitForNetwork(wait)
  }
}

function waitForNetwork(ms: number): Promise<void> {
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
