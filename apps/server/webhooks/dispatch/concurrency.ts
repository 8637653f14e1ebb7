// Limits the concurrent deliveries of this process: in total, and to one host, because endpoints may share a host.

export interface ConcurrencyLimit {
  /** Waits for a free slot, then runs. */
  run<T>(host: string, work: () => Promise<T>): Promise<T>
}

export interface ConcurrencyLimits {
  inAll: number
  perHost: number
}

interface Waiting {
  host: string
  enter(): void
}

export function makeConcurrencyLimit({ inAll, perHost }: ConcurrencyLimits): ConcurrencyLimit {
  const running = new Map<string, number>()
  const waiting: Waiting[] = []
  let total = 0

  const hasSlot = (host: string) => total < inAll && (running.get(host) ?? 0) < perHost

  function admit(): void {
    for (let i = 0; i < waiting.length && total < inAll; ) {
      const next = waiting[i]
      if (next && hasSlot(next.host)) {
        waiting.splice(i, 1)
        enter(next.host)
        next.enter()
      } else i += 1
    }
  }

  function enter(host: string): void {
    total += 1
    running.set(host, (running.get(host) ?? 0) + 1)
  }

  function leave(host: string): void {
    total -= 1
    const left = (running.get(host) ?? 1) - 1
    if (left === 0) running.delete(host)
    else running.set(host, left)
    admit()
  }

  return {
    run: async (host, work) => {
      if (hasSlot(host)) enter(host)
      else await new Promise<void>((resolve) => waiting.push({ host, enter: resolve }))
      try {
        return await work()
      } finally {
        leave(host)
      }
    },
  }
}
