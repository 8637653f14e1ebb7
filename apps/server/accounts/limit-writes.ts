import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '../platform/db/database.ts'
import { Failure } from '../platform/errors.ts'
import type { Mode } from '../platform/http/caller.ts'
import { type Allowance, makeRateLimiter } from '../platform/rate-limit.ts'

// Limits the writes per tenant and minute, whatever the number of its keys. Reads are not counted.

const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

export interface LimitOptions {
  db: Database
  writesPerMinute: Record<Mode, number>
}

/** Call after authenticateCallers: only calls with an accepted key are counted. */
export function limitWrites(app: FastifyInstance, { db, writesPerMinute }: LimitOptions): void {
  const limiter = makeRateLimiter(db)
  app.addHook('onRequest', (request, reply, done) => {
    const { caller } = request
    if (!caller || !WRITES.has(request.method)) return done()
    const allowance = limiter.take(caller.tenantId, writesPerMinute[caller.mode])
    if (allowance instanceof Promise) {
      allowance.then((late) => done(applyLimit(late, reply)), done)
    } else {
      done(applyLimit(allowance, reply))
    }
  })
}

function applyLimit({ granted, limit, remaining, resetSeconds }: Allowance, reply: FastifyReply): Failure | undefined {
  reply.header('ratelimit-limit', String(limit))
  reply.header('ratelimit-remaining', String(remaining))
  reply.header('ratelimit-reset', String(resetSeconds))
  if (granted) return undefined
  const message = `This account has reached its limit of ${limit} writes a minute. Try again in ${resetSeconds} s.`
  return new Failure('rate_limited', message, { retryAfterSeconds: resetSeconds })
}
