import { setTimeout } from 'node:timers/promises'
import { decide, dueCommand, evolve, type SignRequest, type SignRequestEvent } from '@countersign/domain/signrequest'
import type { Database } from '../../platform/db/database.ts'
import { makeLeases } from '../../platform/leases/leases.ts'
import { type RoundRobin, startRoundRobin } from '../../platform/leases/tenant-round-robin.ts'
import { makeThrottle, type Throttle } from '../../platform/throttle/throttle.ts'
import { SYSTEM } from '../change/audit.ts'
import { apply, applyAll, type ChangeDeps } from '../change/change.ts'
import { lockFreeRequests, lockRequest } from '../load.ts'

// Time's own commands: expiry, reminders, ended provider sessions. A request's next instant is its due_at column;
// whoever claims it pushes it a little ahead, so that a claim that dies with its process comes up again by itself.
// What is due at a tenant changes in groups, each in one transaction: a day's end makes a herd of a million.

const BATCH = 1_000
const CLAIM_SECONDS = 30
/** Not more, because whoever wants one of them waits until all are written. */
const GROUP = 100
const GROUPS_AT_ONCE = 4
/** While somebody uses the API: they come by groups, and however busy this process is, at 500 a second. */
const LIMITS = { leastPerMs: 0.5, burst: 2 * GROUP }
/** Less than the relay passes on: drained faster, a herd would push other people's mail and webhooks aside. */
const PER_SECOND = 2_000

export interface TickDeps extends ChangeDeps {
  /** The database as countersign_timer, which sees due requests of every tenant and nothing else. */
  timer: Database
  /** Slows down while the API is active. */
  throttle?: Pick<Throttle, 'next'>
  /** The worker's, from one claim to the next. */
  position?: RoundRobin
}

/** Its pieces are due requests. */
export function makeTimerThrottle(): Throttle {
  return makeThrottle(undefined, LIMITS)
}

/** Carries out some of what is due, no faster than the rate; tells whether there may be more. */
export async function drainDue(deps: TickDeps, pause: (ms: number) => Promise<unknown> = setTimeout): Promise<boolean> {
  const began = performance.now()
  const done = await tick(deps)
  const ahead = (done * 1000) / PER_SECOND - (performance.now() - began)
  if (ahead > 0) await pause(ahead)
  return done > 0
}

/** Carries out what is due now; tells how many requests were looked at. */
export async function tick(deps: TickDeps): Promise<number> {
  const claimed = await claimDue(deps.timer, deps.position ?? startRoundRobin())
  const failures: unknown[] = []
  const groups = groupsOf(claimed)
  const hand = async () => {
    for (let group = groups.shift(); group; group = groups.shift()) {
      await Promise.all(group.requestIds.map(() => deps.throttle?.next()))
      failures.push(...(await carryOutGroup(deps, group)))
      deps.wakeRelay()
    }
  }
  await Promise.all(Array.from({ length: GROUPS_AT_ONCE }, hand))
  if (failures.length > 0) {
    const message = `${failures.length} of ${claimed.length} due requests failed; they come up again in ${CLAIM_SECONDS} s`
    throw new Error(message, { cause: failures[0] })
  }
  return claimed.length
}

const DUE_REQUESTS = makeLeases<Due>({
  table: 'sign_requests',
  key: { tenant_id: 'tenantId', request_id: 'requestId' },
  due: 'due_at',
  order: 'tenant_id', // of one instant, a tenant's requests come together
  leaseSeconds: CLAIM_SECONDS,
})

/** Claims due requests: half of them those due longest, and if more are due, others round-robin by tenant. */
export function claimDue(timer: Database, position: RoundRobin): Promise<Due[]> {
  return DUE_REQUESTS.claimFairly(timer, position, { limit: BATCH, oldest: BATCH / 2, perTenant: GROUP })
}

interface Due {
  tenantId: string
  requestId: string
}

interface Group {
  tenantId: string
  requestIds: string[]
}

/** No transaction spans two tenants. */
function groupsOf(claimed: Due[]): Group[] {
  return [...Map.groupBy(claimed, ({ tenantId }) => tenantId)].flatMap(([tenantId, own]) =>
    Array.from({ length: Math.ceil(own.length / GROUP) }, (_, i) => ({
      tenantId,
      requestIds: own.slice(i * GROUP, (i + 1) * GROUP).map(({ requestId }) => requestId),
    })),
  )
}

/** Gives what went wrong with those that could not be carried out. */
async function carryOutGroup(deps: TickDeps, { tenantId, requestIds }: Group): Promise<unknown[]> {
  // One that always fails must not hold up the others: if they cannot change together, each changes alone.
  const together = await carryOutTogether(deps, tenantId, requestIds).catch(() => new Set<string>())
  const failures: unknown[] = []
  for (const requestId of requestIds) {
    if (!together.has(requestId)) await carryOutAlone(deps, tenantId, requestId).catch((error) => failures.push(error))
  }
  return failures
}

/** All that nobody else is changing: to wait for a lock while holding others would be a deadlock one day. */
function carryOutTogether(deps: TickDeps, tenantId: string, requestIds: string[]): Promise<Set<string>> {
  return deps.db.transaction({ tenant: tenantId }, async (tx) => {
    const stored = await lockFreeRequests(tx, requestIds)
    const happenings = stored.map((before) => ({ before, events: dueEvents(before.state, before.now) }))
    await applyAll(tx, deps.queue, tenantId, happenings, SYSTEM)
    return new Set(stored.map(({ state }) => state.id))
  })
}

async function carryOutAlone(deps: TickDeps, tenantId: string, requestId: string): Promise<void> {
  await deps.db.transaction({ tenant: tenantId }, async (tx) => {
    const stored = await lockRequest(tx, { requestId })
    if (!stored) return
    // Also with no event: the claim moved due_at, and apply() puts the true one back.
    await apply(tx, deps.queue, tenantId, stored, dueEvents(stored.state, stored.now), SYSTEM)
  })
}

/** Everything due at one instant, one command after the other. */
function dueEvents(request: SignRequest, at: number): SignRequestEvent[] {
  const events: SignRequestEvent[] = []
  let state = request
  for (let command = dueCommand(state, at); command; command = dueCommand(state, at)) {
    const decision = decide(command, state)
    if (!decision.ok || decision.events.length === 0) break
    events.push(...decision.events)
    state = decision.events.reduce(evolve, state)
  }
  return events
}
