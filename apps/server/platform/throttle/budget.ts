import { type Rate, TokenBucket } from './token-bucket.ts'

// A rate limit with one token bucket for each key: a tenant, an API key, a visit or a network. It is kept in memory, so
// each process counts on its own.

const MAX_KEYS = 20_000

/** `burst` after a pause, then `perMinute`. */
export interface BudgetRate {
  perMinute: number
  burst: number
}

export interface Budget {
  /** Takes one call. Returns how long the caller must wait first; 0 if the call may begin. */
  take(key: string): number
  /** Takes up to this many further calls. Never more than there are: an empty bucket is full again after the same time. */
  charge(key: string, calls: number): void
}

export function makeBudget({ perMinute, burst }: BudgetRate, now: () => number = () => performance.now()): Budget {
  const rate: Rate = { perMs: perMinute / 60_000, burst }
  const buckets = new Map<string, TokenBucket>()

  /** Above MAX_KEYS the oldest bucket is deleted, so its key has a full burst again. */
  function bucketOf(key: string): TokenBucket {
    const known = buckets.get(key)
    if (known) return known
    if (buckets.size >= MAX_KEYS) {
      const [oldest] = buckets.keys()
      if (oldest !== undefined) buckets.delete(oldest)
    }
    const bucket = new TokenBucket()
    buckets.set(key, bucket)
    return bucket
  }

  return {
    take(key) {
      const [bucket, at] = [bucketOf(key), now()]
      if (bucket.available(at, rate) < 1) return Math.max(1, bucket.wait(at, rate, 1))
      bucket.take(at, rate, 1)
      return 0
    },
    charge(key, calls) {
      const [bucket, at] = [bucketOf(key), now()]
      bucket.take(at, rate, Math.min(calls, bucket.available(at, rate)))
    },
  }
}
