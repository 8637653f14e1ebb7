import { setImmediate as nextTurn } from 'node:timers/promises'

/** Others wait no longer than this for the thread. */
const LONGEST_MS = 10

/** For long work on the thread that serves everybody: awaited between its pieces, it lets the others have their turn. */
export function makeBreather(): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < LONGEST_MS) return undefined
    return nextTurn().then(() => {
      since = performance.now()
    })
  }
}
