import { Failure } from '../../platform/errors.ts'
import type { FoundLink } from '../../signrequests/signer/links.ts'

// Rate-limits page images and texts read by a link that the browser has not claimed, per signer. A reader who scrolls
// through the longest document stays below the limit. Each process counts on its own.

const WINDOW_MS = 60_000
const READS_PER_WINDOW = 1_200
const MAX_SIGNERS = 10_000

export interface PreviewLimiter {
  /** Counts a read. Throws `rate_limited` if the signer's links were read too often. */
  record(link: Pick<FoundLink, 'signerId'>): void
}

export function createPreviewLimiter(now: () => number = () => performance.now()): PreviewLimiter {
  let window = { endsAt: 0, reads: new Map<string, number>() }
  return {
    record({ signerId }) {
      const at = now()
      if (at >= window.endsAt || window.reads.size >= MAX_SIGNERS) {
        window = { endsAt: at + WINDOW_MS, reads: new Map() }
      }
      const reads = (window.reads.get(signerId) ?? 0) + 1
      window.reads.set(signerId, reads)
      if (reads <= READS_PER_WINDOW) return
      throw new Failure('rate_limited', 'The pages of this link were requested too often. Wait a minute.', {
        retryAfterSeconds: Math.ceil((window.endsAt - at) / 1000),
      })
    },
  }
}
