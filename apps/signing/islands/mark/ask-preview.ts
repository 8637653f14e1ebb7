import type { BoxSize, PreviewAnswer, PreviewBody } from '../../bodies.ts'
import { waitForNetwork, withTimeout } from '../retry.ts'
import { post } from './post.ts'

/** The pauses after failed calls. A preview that fails after the last one is not asked for again. */
const PAUSES_MS = [2_000, 4_000, 8_000, 15_000, 30_000]

/** No call begins before, whatever it asks for: the server is busy, or the signer's calls are used up. */
let notBefore = 0
addEventListener('online', () => {
  notBefore = 0
})

export interface Asking {
  /** False: something else is to be previewed by now. */
  isStillShown?(): boolean
  /** There is no answer yet, and the next call is some time away. */
  onDelay?(): void
}

/** Asks for a preview until there is an answer. Null: it is not wanted any more, the server refuses it, or does not answer. */
export async function askForPreview(
  body: PreviewBody,
  { isStillShown = () => true, onDelay }: Asking = {},
): Promise<PreviewAnswer | null> {
  for (const pause of [...PAUSES_MS, 0]) {
    if (performance.now() < notBefore) onDelay?.()
    while (performance.now() < notBefore) await waitForNetwork(notBefore - performance.now())
    if (!isStillShown()) return null
    const answer = await withTimeout((signal) => send(body, signal)).catch(() => 0)
    if (typeof answer !== 'number') return answer
    notBefore = performance.now() + Math.max(pause, 1_000 * answer)
  }
  return null
}

/** The answer, null if the server refuses it, or the seconds after which to ask again. */
async function send(body: PreviewBody, signal: AbortSignal): Promise<PreviewAnswer | null | number> {
  const response = await post('mark/preview', body, signal)
  if (response.ok) return (await response.json()) as PreviewAnswer
  const isLater = response.status === 429 || response.status >= 500
  return isLater ? Number.parseInt(response.headers.get('retry-after') ?? '', 10) || 0 : null
}

/** Browsers keep lengths as numbers of single precision. */
export function isSameSize(one: BoxSize, other: BoxSize): boolean {
  return Math.abs(one.width - other.width) < 0.01 && Math.abs(one.height - other.height) < 0.01
}
