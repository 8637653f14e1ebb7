// How many deliveries this process has under way: in all, and to one host, since many endpoints may share a host.

export interface Gate {
  /** Waits for its turn, then runs. */
  pass<T>(host: string, work: () => Promise<T>): Promise<T>
}

export interface GateLimits {
  inAll: number
  perHost: number
}

interface Waiting {
  host: string
  enter(): void
}

export function makeGate({ inAll, perHost }: GateLimits): Gate {
  const inside = new Map<string, number>()
  const waiting: Waiting[] = []
  let total = 0

  const hasRoom = (host: string) => total < inAll && (inside.get(host) ?? 0) < perHost

  function admit(): void {
    for (let i = 0; i < waiting.length && total < inAll; ) {
      const next = waiting[i]
      if (next && hasRoom(next.host)) {
        waiting.splice(i, 1)
        enter(next.host)
        next.enter()
      } else i += 1
    }
  }

  function enter(host: string): void {
    total += 1
    inside.set(host, (inside.get(host) ?? 0) + 1)
  }

  function leave(host: string): void {
    total -= 1
    const left = (inside.get(host) ?? 1) - 1
    if (left === 0) inside.delete(host)
    else inside.set(host, left)
    admit()
  }

  return {
    pass: async (host, work) => {
      if (hasRoom(host)) enter(host)
      else await new Promise<void>((resolve) => waiting.push({ host, enter: resolve }))
      try {
        return await work()
      } finally {
        leave(host)
      }
    },
  }
}
