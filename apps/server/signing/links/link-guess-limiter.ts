import { Failure } from '../../platform/errors.ts'
import { networkOf } from '../../platform/http/network.ts'

// Links hold 256 random bits: guessing one is hopeless, and whoever tries is told so with fewer and fewer answers. Each
// process counts for itself; those who present a link that exists are not counted and not hindered.

const WINDOW_MS = 60_000
const MISSES_PER_WINDOW = 30
const MOST_NETWORKS = 10_000

export interface Strangers {
  /** Notes a link that nobody was given; refuses once there were many from one network. */
  count(ip: string): void
}

export function watchStrangers(now: () => number = () => performance.now()): Strangers {
  let window = { endsAt: 0, misses: new Map<string, number>() }
  return {
    count(ip) {
      const at = now()
      if (at >= window.endsAt || window.misses.size >= MOST_NETWORKS) {
        window = { endsAt: at + WINDOW_MS, misses: new Map() }
      }
      const network = networkOf(ip)
      const misses = (window.misses.get(network) ?? 0) + 1
      window.misses.set(network, misses)
      if (misses <= MISSES_PER_WINDOW) return
      const retryAfterSeconds = Math.ceil((window.endsAt - at) / 1000)
      throw new Failure('rate_limited', 'Too many links that do not exist were tried. Wait a minute.', {
        retryAfterSeconds,
      })
    },
  }
}
