import { type Loop, startLoop } from './loop.ts'

// Work that several processes share: each claims some of what is due and keeps its claims alive while it works, so that
// what a dead process had claimed is soon free again.

export interface ClaimLoopOptions<Claim> {
  /** How many are worked on at a time. */
  atOnce: number
  /** How long to wait before looking again, unless woken. */
  pauseMs: number
  keepEveryMs: number
  /** `held`: what is being worked on. */
  claim(limit: number, held: readonly Claim[]): Promise<Claim[]>
  keep(claims: readonly Claim[]): Promise<void>
  /** Never rejects. */
  work(claim: Claim): Promise<void>
  onError(error: Error): void
}

export function startClaimLoop<Claim>(options: ClaimLoopOptions<Claim>): Loop {
  const { atOnce, pauseMs, keepEveryMs, onError } = options
  const held = new Map<Claim, Promise<void>>()

  const loop = startLoop(
    async () => {
      const free = atOnce - held.size
      const claims = free > 0 ? await options.claim(free, [...held.keys()]) : []
      for (const claim of claims) {
        const working = options.work(claim).finally(() => {
          held.delete(claim)
          loop.wake()
        })
        held.set(claim, working)
      }
      return false
    },
    { pauseMs, onError },
  )
  const heartbeat = setInterval(() => {
    if (held.size > 0) options.keep([...held.keys()]).catch(onError)
  }, keepEveryMs)

  return {
    wake: loop.wake,
    stop: async () => {
      await loop.stop()
      await Promise.all(held.values())
      clearInterval(heartbeat)
    },
  }
}
