import type { Fetcher } from '@countersign/pades/trust'

export interface FetchBudget {
  readonly requests: number
  readonly ms: number
}

/** A fetcher with a limit on the number of requests and on the total time. */
export function withinBudget(fetcher: Fetcher, { requests, ms }: FetchBudget): Fetcher {
  const end = performance.now() + ms
  let left = requests
  return async (request) => {
    const timeLeft = Math.floor(end - performance.now())
    if (left === 0) throw new Error(`the certificates name more than ${requests} addresses`)
    if (timeLeft <= 0) throw new Error(`the requests took longer than ${ms / 1000} s in total`)
    left -= 1
    return fetcher({ ...request, timeoutMs: Math.min(request.timeoutMs, timeLeft) })
  }
}
