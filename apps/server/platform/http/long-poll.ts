import { setTimeout as wait } from 'node:timers/promises'

const LONGEST_MS = 20_000
/** Most changes happen at once. Others take until a person has done something. */
const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 250

/** Of the socket: Node destroys a request as soon as its body has been read. */
interface Caller {
  readonly raw: { readonly socket: { readonly destroyed: boolean } }
}

/**
 * Polls until there is a change, the caller has disconnected, or the time limit is reached. Returns the last result.
 * Holds no connection and no transaction in between.
 */
export async function longPoll<T>(
  request: Caller,
  look: () => Promise<T>,
  isNews: (seen: T) => boolean,
  longestMs = LONGEST_MS,
): Promise<T> {
  const end = performance.now() + longestMs
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(1.5 * pause, LONGEST_PAUSE_MS)) {
    const seen = await look()
    if (isNews(seen) || performance.now() + pause > end) return seen
    await wait(pause)
    if (request.raw.socket.destroyed) return seen
  }
}
