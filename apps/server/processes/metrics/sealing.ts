// What this process has sealed, for /metrics.

const LIMITS = [0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300]

const counts = { signatures: 0, documents: 0 }
const lags = { buckets: LIMITS.map(() => 0), sum: 0, count: 0 }

export function countSealed(sealed: { signatures: number; completed: boolean; lagSeconds: number }): void {
  counts.signatures += sealed.signatures
  if (sealed.completed) counts.documents += 1
  const bucket = LIMITS.findIndex((limit) => sealed.lagSeconds <= limit)
  if (bucket >= 0) lags.buckets[bucket] = (lags.buckets[bucket] ?? 0) + 1
  lags.sum += sealed.lagSeconds
  lags.count += 1
}

export function sealMetrics(): string[] {
  let seen = 0
  return [
    '# TYPE countersign_sealed_total counter',
    `countersign_sealed_total{what="signature"} ${counts.signatures}`,
    `countersign_sealed_total{what="document"} ${counts.documents}`,
    '# HELP countersign_seal_lag_seconds From when sealing was due until it was done.',
    '# TYPE countersign_seal_lag_seconds histogram',
    ...LIMITS.map((limit, i) => {
      seen += lags.buckets[i] ?? 0
      return `countersign_seal_lag_seconds_bucket{le="${limit}"} ${seen}`
    }),
    `countersign_seal_lag_seconds_bucket{le="+Inf"} ${lags.count}`,
    `countersign_seal_lag_seconds_sum ${lags.sum}`,
    `countersign_seal_lag_seconds_count ${lags.count}`,
  ]
}
