import { Failure } from '../../platform/errors.ts'
import { networkOf } from '../../platform/http/network.ts'

// Rate-limits requests with unknown link tokens, per network. Requests with a valid token are not limited. Each process
// counts on its own. Tokens have 256 random bits, so guessing cannot succeed; the limit bounds the load.

const WINDOW_MS = 60_000
const MISSES_PER_WINDOW = 30
const MAX_NETWORKS = 10_000

export interface LinkGuessLimiter {
  /** Counts a request with an unknown token. Throws `rate_limited` if the network has sent too many. */
  recordMiss(ip: string): void
}

export function createLinkGuessLimiter(now: () => number = () => performance.now()): LinkGuessLimiter {
  let window = { endsAt: 0, misses: new Map<string, number>() }
  return {
    recordMiss(ip) {
      const at = now()
      if (at >= window.endsAt || window.misses.size >= MAX_NETWORKS) {
        window = { endsAt: at + WINDOW_MS, misses: new Map() }
      }
      const network = networkOf(ip)
      const misses = (window.misses.get(network) ?? 0) + 1
      window.misses.set(network, misses)
      if (misses <= MISSES_PER_WINDOW) return
      const retryAfterSeconds = Math.ceil((window.endsAt - at) / 1000)
      throw new Failure('rate_limited', 'Your network sent too many links that do not exist. Wait a minute.', {
        retryAfterSeconds,
      })
    },
  }
}
