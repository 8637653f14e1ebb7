import { Failure } from '../../platform/errors.ts'
import { makeBudget } from '../../platform/throttle/budget.ts'

/** Limits how often a signer uploads: each file is examined in a process of its own. */
export interface UploadLimiter {
  /** Throws a Failure `rate_limited`. */
  take(signerId: string): void
}

/** Ten fields, each tried twice, and then one file every ten seconds. */
const RATE = { perMinute: 6, burst: 20 }

export function createUploadLimiter(now?: () => number): UploadLimiter {
  const budget = makeBudget(RATE, now)
  return {
    take(signerId) {
      const waitMs = budget.take(signerId)
      if (waitMs === 0) return
      const message = 'Too many files were uploaded in a short time. Wait a minute and try again.'
      throw new Failure('rate_limited', message, { retryAfterSeconds: Math.ceil(waitMs / 1000) })
    },
  }
}
