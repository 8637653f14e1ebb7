import type { Database } from '../db/database.ts'
import { type Loop, startLoop } from '../loop.ts'
import type { Leases } from './leases.ts'

// Claims rows that are due, up to a number of slots, and renews their leases while it works on them. The leases of a
// process that dies expire, and another process claims the rows.

export interface ClaimLoopOptions<Claim> {
  /** How many claims are worked on at a time. */
  slots: number
  /** The pause between two claims, unless the loop is woken. */
  pauseMs: number
  leases: Pick<Leases<Claim>, 'leaseMs' | 'renewMs' | 'renew'>
  /** Where leases are renewed. */
  db: Database
  /** `held`: the claims that are being worked on. */
  claim(limit: number, held: readonly Claim[]): Promise<Claim[]>
  /** Never rejects. */
  work(claim: Claim, lease: Lease): Promise<void>
  onError(error: Error): void
  /** A claim may return fewer rows than are due: claim again until one returns none. */
  claimAgain?: boolean
  /** Whether a claim that ended frees a slot another row waits for. Without it, each does. */
  wakeAfter?(claim: Claim, held: readonly Claim[]): boolean
}

/** The lease of one claim, as far as this process knows. */
export interface Lease {
  /** False from the moment another process may have claimed the row. */
  isHeld(): boolean
  /** The loop is stopping: end the work where it can be interrupted. */
  isStopping(): boolean
}

interface Held {
  /** By the process's own clock. */
  leasedUntil: number
  done: Promise<void>
}

export function startClaimLoop<Claim>(options: ClaimLoopOptions<Claim>): Loop {
  const { slots, pauseMs, leases, db, onError } = options
  const held = new Map<Claim, Held>()
  let stopping = false

  async function step(): Promise<boolean> {
    const free = slots - held.size
    if (free <= 0) return false
    const askedAt = performance.now()
    const claims = await options.claim(free, [...held.keys()])
    for (const claim of claims) begin(claim, askedAt + leases.leaseMs)
    return options.claimAgain === true && claims.length > 0
  }

  function begin(claim: Claim, leasedUntil: number): void {
    const state: Held = { leasedUntil, done: Promise.resolve() }
    const lease = { isHeld: () => performance.now() < state.leasedUntil, isStopping: () => stopping }
    held.set(claim, state)
    state.done = options.work(claim, lease).finally(() => {
      const wakes = options.wakeAfter?.(claim, [...held.keys()]) ?? true
      held.delete(claim)
      if (wakes) loop.wake()
    })
  }

  async function renew(): Promise<void> {
    if (held.size === 0) return
    const askedAt = performance.now()
    const renewing = [...held]
    const renewed = new Set(
      await leases.renew(
        db,
        renewing.map(([claim]) => claim),
      ),
    )
    for (const [claim, state] of renewing) state.leasedUntil = renewed.has(claim) ? askedAt + leases.leaseMs : 0
  }

  const loop = startLoop(step, { pauseMs, onError })
  const renewal = setInterval(() => renew().catch(onError), leases.renewMs)

  return {
    wake: loop.wake,
    stop: async () => {
      stopping = true
      await loop.stop()
      await Promise.all([...held.values()].map(({ done }) => done))
      clearInterval(renewal)
    },
  }
}
