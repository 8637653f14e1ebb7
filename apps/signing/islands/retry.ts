const REQUEST_TIMEOUT_MS = 30_000
const INITIAL_WAIT_MS = 2_000
const MAX_WAIT_MS = 30_000

/** Retries while the call resolves with null (no answer), with exponential backoff, and at once when the network is back. */
export async function retryUntilAnswered<T>(call: () => Promise<T | null>, onOffline: () => void): Promise<T> {
  for (let wait = INITIAL_WAIT_MS; ; wait = Math.min(2 * wait, MAX_WAIT_MS)) {
    const answer = await call()
    if (answer !== null) return answer
    onOffline()
    await waitForNetwork(wait)
  }
}

/** Waits this long, or until the network is back. */
export function waitForNetwork(ms: number): Promise<void> {
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

/** Some supported phones lack `AbortSignal.timeout`. */
export async function withTimeout<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), REQUEST_TIMEOUT_MS)
  try {
    return await run(controller.signal)
  } finally {
    clearTimeout(timer)
  }
}
