import { setTimeout as wait } from 'node:timers/promises'

const LONGEST_MS = 20_000
/** What is waited for often comes at once; what does not may take until a person has done something. */
const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 250

/**
 * Looks again and again until there is news, the caller has gone, or so much time has passed that they had better ask
 * anew; tells what was seen last. Nothing is held meanwhile, no connection and no transaction.
 */
export async function longPoll<T>(
  request: { readonly raw: { readonly destroyed: boolean } },
  look: () => Promise<T>,
  isNews: (seen: T) => boolean,
  longestMs = LONGEST_MS,
): Promise<T> {
  const end = performance.now() + longestMs
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(1.5 * pause, LONGEST_PAUSE_MS)) {
    const seen = await look()
    if (isNews(seen) || request.raw.destroyed || performance.now() + pause > end) return seen
    await wait(pause)
  }
}
