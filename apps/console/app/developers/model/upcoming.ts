/** A request that can expire. */
export interface Expiring {
  expires_at: string
}

/** The requests that expire when the clock is advanced to `time`. */
export function expiringBy<Request extends Expiring>(open: readonly Request[], time: Date): Request[] {
  return open.filter(({ expires_at }) => Date.parse(expires_at) <= time.getTime())
}

/** The request that expires next. */
export function nextToExpire<Request extends Expiring>(open: readonly Request[]): Request | undefined {
  return open.toSorted((a, b) => Date.parse(a.expires_at) - Date.parse(b.expires_at))[0]
}
