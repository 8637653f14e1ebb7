import type { Database } from '../../platform/db/database.ts'
import { startClaimLoop } from '../../platform/leases/claim-loop.ts'
import { makeLeases } from '../../platform/leases/leases.ts'
import { type RoundRobin, startRoundRobin } from '../../platform/leases/tenant-round-robin.ts'
import type { Loop } from '../../platform/loop.ts'
import { type News, type Standing, type TurnDeps, takeTurn } from './dispatch.ts'
import type { Turn } from './rows.ts'

// Claims endpoints that have due deliveries and sends to each for a short while, to many concurrently: an endpoint that
// hangs occupies its own slot only. When a dispatcher dies its leases expire, and another dispatcher claims the endpoints.

const POLL_MS = 1_000
const SLOTS = 256
/** A tenant with so many slots gets no more: hanging endpoints of one tenant leave slots for the others. */
const PER_TENANT = 64
/** Claimed at a time, of those due longest. */
const OLDEST = 32
/** Endpoints whose concurrency is kept in memory. */
const MOST_STANDINGS = 10_000

export interface DispatcherDeps extends TurnDeps {
  /** As countersign_dispatcher, which sees due endpoints and nothing else. */
  turns: Database
  onError(error: Error): void
}

export interface Dispatcher extends Loop {
  /** There are new deliveries for these endpoints: those being sent to now include them. */
  notify(endpointIds: ReadonlySet<string>): void
}

const DUE_ENDPOINTS = makeLeases<Turn>({
  table: 'webhook_health',
  key: { tenant_id: 'tenantId', endpoint_id: 'endpointId' },
  due: 'due_at',
  token: ['holder', 'holder'],
  leaseSeconds: 10,
})

export function startDispatcher(deps: DispatcherDeps): Dispatcher {
  const standings = new Map<string, Standing>()
  /** Of the endpoints that are being sent to. A lost claim may still be ending when the next has begun. */
  const listeners = new Map<Turn, News>()
  const position = startRoundRobin()

  const loop: Loop = startClaimLoop<Turn>({
    slots: SLOTS,
    pauseMs: POLL_MS,
    leases: DUE_ENDPOINTS,
    db: deps.turns,
    claim: (limit, held) => claimEndpoints(deps.turns, position, limit, held),
    claimAgain: true,
    work: async (turn, lease) => {
      const news: News = { hear: () => {} }
      listeners.set(turn, news)
      const control = { halted: () => lease.isStopping() || !lease.isHeld(), news }
      const more = await takeTurn(deps, turn, standingOf(standings, turn.endpointId), control).catch((error: Error) => {
        deps.onError(error)
        return false
      })
      listeners.delete(turn)
      if (more) loop.wake()
    },
    // Others wait for a slot: all slots were taken, or all of the tenant's.
    wakeAfter: (turn, held) => held.length === SLOTS || slotsOf(turn.tenantId, held) === PER_TENANT,
    onError: deps.onError,
  })
  return {
    ...loop,
    notify: (endpointIds) => {
      for (const [{ endpointId }, news] of listeners) if (endpointIds.has(endpointId)) news.hear()
    },
  }
}

function standingOf(standings: Map<string, Standing>, key: string): Standing {
  const known = standings.get(key)
  if (known) return known
  if (standings.size >= MOST_STANDINGS) standings.delete(standings.keys().next().value ?? '')
  const fresh = { share: 1 }
  standings.set(key, fresh)
  return fresh
}

/** Endpoints due longest; if more are due than that, also one of each tenant, round-robin. */
function claimEndpoints(db: Database, position: RoundRobin, limit: number, held: readonly Turn[]): Promise<Turn[]> {
  const tenantIds = [...new Set(held.map(({ tenantId }) => tenantId))]
  const exceptTenants = tenantIds.filter((tenantId) => slotsOf(tenantId, held) >= PER_TENANT)
  const oldest = Math.min(OLDEST, Math.floor(limit / 2))
  return DUE_ENDPOINTS.claimFairly(db, position, { limit, oldest, perTenant: 1, exceptTenants })
}

function slotsOf(tenantId: string, held: readonly Turn[]): number {
  return held.filter((turn) => turn.tenantId === tenantId).length
}
