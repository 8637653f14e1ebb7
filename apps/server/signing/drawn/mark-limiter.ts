import { Failure } from '../../platform/errors.ts'
import { makeBudget } from '../../platform/throttle/budget.ts'

// Rate-limits previews of marks: each takes as much processor time as many other calls. Each process counts on its own.

/** Somebody who types slowly is asked about after each letter. */
const SIGNER = { perMinute: 30, burst: 40 }
/** Many people may sign for one account at the same time; the queue of previews is fair to the other accounts. */
const ACCOUNT = { perMinute: 600, burst: 300 }

export interface MarkLimiter {
  /** Counts a preview. Throws `rate_limited` if the signer or the sender's account has had too many. */
  take(by: { signerId: string; tenantId: string }): void
}

export function createMarkLimiter(now?: () => number): MarkLimiter {
  const [signers, accounts] = [makeBudget(SIGNER, now), makeBudget(ACCOUNT, now)]
  return {
    take({ signerId, tenantId }) {
      const waitMs = signers.take(signerId) || accounts.take(tenantId)
      if (waitMs === 0) return
      const retryAfterSeconds = Math.ceil(waitMs / 1000)
      const message = `Too many previews of a signature were made. Try again in ${retryAfterSeconds} s. Signing is not affected.`
      throw new Failure('rate_limited', message, { retryAfterSeconds })
    },
  }
}
