// A token bucket with its state in a column that all processes share: as the generic cell rate algorithm, the instant at
// which the next piece may begin. Beginning a piece moves it ahead by the gap between two pieces. It allows a burst of one
// second's worth of pieces, so waiting processes need not poll more often than once a second.

const BURST_SECONDS = 1

/** SQL expressions: instants, and the seconds between two pieces. */
export interface BucketSql {
  now: string
  nextAt: string
  gap: string
}

export const gapSql = (perMinute: string) => `60 / (${perMinute})`

/** How many pieces may begin now. Zero or less: none. */
export function availableSql({ now, nextAt, gap }: BucketSql): string {
  const ahead = `extract(epoch FROM greatest(${nextAt}, ${now}) - ${now})`
  return `(floor((greatest(0, ${BURST_SECONDS} - ${gap}) - ${ahead}) / ${gap}) + 1)`
}

/** The bucket's instant after one piece has begun. */
export function takeSql({ now, nextAt, gap }: BucketSql): string {
  return `greatest(${nextAt}, ${now}) + make_interval(secs => ${gap})`
}
