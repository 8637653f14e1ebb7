import { setImmediate } from 'node:timers/promises'

/** The longest time for which a loop that awaits the returned function blocks the event loop, besides its own steps. */
const MAX_BLOCKING_MS = 10

/** For long loops on the main thread: await the returned function between steps. It yields only when time is up. */
export function makeYieldToEventLoop(): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < MAX_BLOCKING_MS) return undefined
    return setImmediate().then(() => {
      since = performance.now()
    })
  }
}
