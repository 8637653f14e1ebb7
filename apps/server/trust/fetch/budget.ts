import type { Fetcher } from '@countersign/pades/trust'

export interface FetchBudget {
  readonly requests: number
  readonly ms: number
}

/** A fetcher for one piece of work: after so many requests, or so long, it fetches nothing any more. */
export function withinBudget(fetcher: Fetcher, { requests, ms }: FetchBudget): Fetcher {
  const end = performance.now() + ms
  let left = requests
  return async (request) => {
    const timeLeft = Math.floor(end - performance.now())
    if (left === 0) throw new Error(`it names more than ${requests} addresses to ask`)
    if (timeLeft <= 0) throw new Error(`asking took longer than ${ms / 1000} s in all`)
    left -= 1
    return fetcher({ ...request, timeoutMs: Math.min(request.timeoutMs, timeLeft) })
  }
}
