import type { Problem, SignBody, SignRefusal } from '../model.ts'
import { base } from './dom.ts'
import { retryUntilAnswered, withTimeout } from './retry.ts'
import { whenViewed } from './view.ts'

/** `changed`: the document cannot be signed any more; the page at `base` shows the reason. */
export type Answer = 'signed' | 'changed' | { problem: Problem }

/** Sends a signature. Idempotent: the server accepts the first and reports repeated ones as signed. */
export function sendWithRetry(body: SignBody, onOffline: () => void): Promise<Answer> {
  return whenViewed(onOffline).then(() =>
    retryUntilAnswered(() => withTimeout((signal) => send(body, signal)).catch(() => null), onOffline),
  )
}

async function send(body: SignBody, signal: AbortSignal): Promise<Answer | null> {
  const response = await fetch(`${base}/sign`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
    signal,
  })
  if (response.ok) return 'signed'
  if (response.status === 422) return { problem: ((await response.json()) as SignRefusal).problem ?? 'not_saved' }
  return [401, 403, 404, 409, 410].includes(response.status) ? 'changed' : null
}
