import { type TimestampAuthority, type Timestamper, TrustError, timestampBy } from '@countersign/pades/trust'

// Two authorities: where the first gives no good token, the second is asked at once. One that failed is asked last for a
// while, so that its silence is waited for once and not by every signature.

const DISTRUST_MS = 30_000

export function stampByEither(authorities: readonly TimestampAuthority[], now: () => Date): Timestamper {
  const standing = authorities.map((authority) => ({
    stamp: timestampBy(authority),
    failedAt: Number.NEGATIVE_INFINITY,
  }))
  const isTrusted = ({ failedAt }: { failedAt: number }) => now().getTime() - failedAt >= DISTRUST_MS
  return async (imprint) => {
    const inOrder = [...standing.filter(isTrusted), ...standing.filter((one) => !isTrusted(one))]
    const failures: TrustError[] = []
    for (const one of inOrder) {
      try {
        return await one.stamp(imprint)
      } catch (error) {
        if (!(error instanceof TrustError)) throw error
        one.failedAt = now().getTime()
        failures.push(error)
      }
    }
    const why = failures.map(({ message }) => message).join('; ')
    throw new TrustError('timestamp_unavailable', why || 'no time-stamping authority is configured', {
      cause: failures[0],
    })
  }
}
