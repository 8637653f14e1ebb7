import { type TimestampAuthority, type Timestamper, TrustError, timestampBy } from '@countersign/pades/trust'

// Failover between time-stamping authorities. If one returns no valid token, the next is asked at once. An authority that
// failed is asked last for 30 s, so not every signature waits for its timeout.

const DEMOTED_MS = 30_000

export function timestampWithFailover(authorities: readonly TimestampAuthority[], now: () => Date): Timestamper {
  const health = authorities.map((authority) => ({
    stamp: timestampBy(authority),
    failedAt: Number.NEGATIVE_INFINITY,
  }))
  const isHealthy = ({ failedAt }: { failedAt: number }) => now().getTime() - failedAt >= DEMOTED_MS
  return async (imprint) => {
    const inOrder = [...health.filter(isHealthy), ...health.filter((one) => !isHealthy(one))]
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
    throw new TrustError('timestamp_unavailable', why || 'No time-stamping authority is configured.', {
      cause: failures[0],
    })
  }
}
