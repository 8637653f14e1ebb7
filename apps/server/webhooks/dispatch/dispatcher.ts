import type { Database } from '../../platform/db/database.ts'
import { startClaimLoop } from '../../platform/leases/claim-loop.ts'
import { makeLeases } from '../../platform/leases/leases.ts'
import { type RoundRobin, startRoundRobin } from '../../platform/leases/tenant-round-robin.ts'
import type { Loop } from '../../platform/loop.ts'
import { type DispatchDeps, type DueSignal, dispatchTo, type EndpointConcurrency } from './dispatch.ts'
import type { EndpointLease } from './rows.ts'

// Claims endpoints that have due deliveries and sends to each for a short while, to many concurrently: an endpoint that
// hangs occupies its own slot only. When a dispatcher dies its leases expire, and another dispatcher claims the endpoints.

const POLL_MS = 1_000
const SLOTS = 256
/** A tenant with so many slots gets no more: hanging endpoints of one tenant leave slots for the others. */
const PER_TENANT = 64
/** Claimed at a time, of those due longest. */
const OLDEST = 32
/** Endpoints whose concurrency is kept in memory. */
const MOST_ENDPOINTS = 10_000

export interface DispatcherDeps extends DispatchDeps {
  /** As countersign_dispatcher, which sees due endpoints and nothing else. */
  finder: Database
  onError(error: Error): void
}

export interface Dispatcher extends Loop {
  /** There are new deliveries for these endpoints: those being sent to now include them. */
  notify(endpointIds: ReadonlySet<string>): void
}

const DUE_ENDPOINTS = makeLeases<EndpointLease>({
  table: 'webhook_health',
  key: { tenant_id: 'tenantId', endpoint_id: 'endpointId' },
  due: 'due_at',
  token: ['holder', 'holder'],
  leaseSeconds: 10,
})

export function startDispatcher(deps: DispatcherDeps): Dispatcher {
  const concurrencies = new Map<string, EndpointConcurrency>()
  /** Of the endpoints that are being sent to. A lost claim may still be ending when the next has begun. */
  const signals = new Map<EndpointLease, DueSignal>()
  const position = startRoundRobin()

  const loop: Loop = startClaimLoop<EndpointLease>({
    slots: SLOTS,
    pauseMs: POLL_MS,
    leases: DUE_ENDPOINTS,
    db: deps.finder,
    claim: (limit, held) => claimEndpoints(deps.finder, position, limit, held),
    claimAgain: true,
    work: async (lease, claim) => {
      const signal: DueSignal = { notify: () => {} }
      signals.set(lease, signal)
      const control = { halted: () => claim.isStopping() || !claim.isHeld(), signal }
      const more = await dispatchTo(deps, lease, concurrencyOf(concurrencies, lease.endpointId), control).catch(
        (error: Error) => {
          deps.onError(error)
          return false
        },
      )
      signals.delete(lease)
      if (more) loop.wake()
    },
    // Others wait for a slot: all slots were taken, or all of the tenant's.
    wakeAfter: (lease, held) => held.length === SLOTS || slotsOf(lease.tenantId, held) === PER_TENANT,
    onError: deps.onError,
  })
  return {
    ...loop,
    notify: (endpointIds) => {
      for (const [{ endpointId }, signal] of signals) if (endpointIds.has(endpointId)) signal.notify()
    },
  }
}

function concurrencyOf(concurrencies: Map<string, EndpointConcurrency>, key: string): EndpointConcurrency {
  const known = concurrencies.get(key)
  if (known) return known
  if (concurrencies.size >= MOST_ENDPOINTS) concurrencies.delete(concurrencies.keys().next().value ?? '')
  const fresh = { limit: 1 }
  concurrencies.set(key, fresh)
  return fresh
}

/** Endpoints due longest; if more are due than that, also one of each tenant, round-robin. */
function claimEndpoints(
  db: Database,
  position: RoundRobin,
  limit: number,
  held: readonly EndpointLease[],
): Promise<EndpointLease[]> {
  const tenantIds = [...new Set(held.map(({ tenantId }) => tenantId))]
  const exceptTenants = tenantIds.filter((tenantId) => slotsOf(tenantId, held) >= PER_TENANT)
  const oldest = Math.min(OLDEST, Math.floor(limit / 2))
  return DUE_ENDPOINTS.claimFairly(db, position, { limit, oldest, perTenant: 1, exceptTenants })
}

function slotsOf(tenantId: string, held: readonly EndpointLease[]): number {
  return held.filter((lease) => lease.tenantId === tenantId).length
}
