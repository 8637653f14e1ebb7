import { Failure } from '../../platform/errors.ts'
import { makeBudget } from '../../platform/throttle/budget.ts'
import type { FoundLink } from '../../signrequests/signer/links.ts'

// Rate-limits page images and texts read by a link that the browser has not claimed, per signer. A reader who scrolls
// through the longest document stays below the limit. Each process counts on its own.

const RATE = { perMinute: 1_200, burst: 1_200 }

export interface PreviewLimiter {
  /** Counts a read. Throws `rate_limited` if the signer's links were read too often. */
  record(link: Pick<FoundLink, 'signerId'>): void
}

export function createPreviewLimiter(now?: () => number): PreviewLimiter {
  const reads = makeBudget(RATE, now)
  return {
    record({ signerId }) {
      const waitMs = reads.take(signerId)
      if (waitMs === 0) return
      const message = 'The pages of this link were requested too often. Wait a minute.'
      throw new Failure('rate_limited', message, { retryAfterSeconds: Math.ceil(waitMs / 1000) })
    },
  }
}
