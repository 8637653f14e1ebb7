import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../../errors.ts'
import { makeBudget } from '../../throttle/budget.ts'
import { networkOf } from '../network.ts'

// Calls without a key are limited per network before they reach the database. A call that finds nothing, such as an
// unknown link or an invalid key, is charged more: honest callers have few of them. Calls with a valid key are charged to
// the tenant, not to the network.

/** A miss is charged as this many calls. */
const MISS_CALLS = 10
const MISSES = new Set([404, 429])
/** Of the calls of a minute, those that may begin at once. */
const BURST_SHARE = 1 / 30

export interface NetworkBudget {
  /** Takes one call. Throws `rate_limited` if the network has none left. */
  takeCall(ip: string): void
  /** Charges a call that found nothing. */
  recordMiss(ip: string): void
}

export function makeNetworkBudget(perMinute: number, now?: () => number): NetworkBudget {
  const budget = makeBudget({ perMinute, burst: Math.max(1, Math.ceil(perMinute * BURST_SHARE)) }, now)
  return {
    takeCall(ip) {
      const waitMs = budget.take(networkOf(ip))
      if (waitMs > 0) throw tooManyCalls(waitMs)
    },
    recordMiss: (ip) => budget.charge(networkOf(ip), MISS_CALLS - 1),
  }
}

function tooManyCalls(waitMs: number): Failure {
  const retryAfterSeconds = Math.ceil(waitMs / 1000)
  const message = `Your network sends too many calls without an API key. Try again in ${retryAfterSeconds} s.`
  return new Failure('rate_limited', message, { retryAfterSeconds })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A file of a page, answered from memory. */
    isAsset?: true
  }
}

export interface NetworkBudgets {
  calls: NetworkBudget
  /** Files of pages: apart, so that the page which tells a person to wait has its styles. */
  assets: NetworkBudget
}

/** Limits routes that need no key. `isExempt`: routes of monitoring. Call before any hook that uses the database. */
export function limitNetworks(
  app: FastifyInstance,
  { calls, assets }: NetworkBudgets,
  isExempt: (route: string | undefined) => boolean,
): void {
  const isLimited = (request: FastifyRequest) => {
    const { url, config } = request.routeOptions
    // Calls of a directory are charged to its account: directories of many companies share a network.
    return config.scope === undefined && !config.directory && !isExempt(url)
  }
  const budgetOf = ({ routeOptions }: FastifyRequest) => (routeOptions.config.isAsset ? assets : calls)
  app.addHook('onRequest', (request, _reply, done) => {
    try {
      if (isLimited(request)) budgetOf(request).takeCall(request.ip)
      done()
    } catch (error) {
      done(error as Error)
    }
  })
  app.addHook('onResponse', (request, reply, done) => {
    // 429: one of many misses, if the call was not refused above; then nothing is left to charge. A path without a route
    // has used no database.
    const isMiss = MISSES.has(reply.statusCode) && request.routeOptions.url !== undefined
    if (isMiss && isLimited(request)) budgetOf(request).recordMiss(request.ip)
    done()
  })
}
