import { setTimeout } from 'node:timers/promises'
import { decide, dueCommand, evolve, type SignRequest, type SignRequestEvent } from '@countersign/domain/signrequest'
import type { Database } from '../../platform/db/database.ts'
import { makeLeases } from '../../platform/leases/leases.ts'
import { type RoundRobin, startRoundRobin } from '../../platform/leases/tenant-round-robin.ts'
import { countPermanentFailure } from '../../platform/metrics/permanent-failures.ts'
import { makeThrottle, type Throttle } from '../../platform/throttle/throttle.ts'
import { SYSTEM } from '../change/audit.ts'
import { apply, applyAll, type ChangeDeps } from '../change/change.ts'
import { lockFreeRequests, lockRequest } from '../load.ts'
import { recordProblem } from '../problems/record.ts'

// Commands that time triggers: expiry, reminders, ended provider sessions. A request's next instant is its column due_at.
// A claim moves it ahead, so the requests of a process that died are due again. The due requests of a tenant change in
// groups, each in one transaction: at a day's end a burst of a million requests can be due.

const BATCH = 1_000
const CLAIM_SECONDS = 30
/** Not more, because a change of one of them waits until all are written. */
const GROUP = 100
const CONCURRENT_GROUPS = 4
/** While the API is active: requests come in groups, and at least 500 a second however busy this process is. */
const LIMITS = { leastPerMs: 0.5, burst: 2 * GROUP }
/** Less than the relay's throughput: a faster burst would delay other tenants' mails and webhooks. */
const PER_SECOND = 2_000

export interface TimerDeps extends ChangeDeps {
  /** The database as countersign_timer, which sees due requests of every tenant and nothing else. */
  timer: Database
  /** Slows down while the API is active. */
  throttle?: Pick<Throttle, 'next'>
  /** The worker's, from one claim to the next. */
  position?: RoundRobin
}

/** Its pieces of work are due requests. */
export function makeTimerThrottle(): Throttle {
  return makeThrottle(undefined, LIMITS)
}

/** Runs due timers, no faster than the rate. Returns whether there may be more. */
export async function runDueAtRate(
  deps: TimerDeps,
  pause: (ms: number) => Promise<unknown> = setTimeout,
): Promise<boolean> {
  const began = performance.now()
  const done = await runDue(deps)
  const ahead = (done * 1000) / PER_SECOND - (performance.now() - began)
  if (ahead > 0) await pause(ahead)
  return done > 0
}

/** Runs the timers that are due now. Returns how many requests were claimed. */
export async function runDue(deps: TimerDeps): Promise<number> {
  const claimed = await claimDue(deps.timer, deps.position ?? startRoundRobin())
  const failures: unknown[] = []
  const groups = groupsOf(claimed)
  const worker = async () => {
    for (let group = groups.shift(); group; group = groups.shift()) {
      await Promise.all(group.requestIds.map(() => deps.throttle?.next()))
      failures.push(...(await runGroup(deps, group)))
      deps.wakeRelay()
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_GROUPS }, worker))
  if (failures.length > 0) {
    const message = `${failures.length} of ${claimed.length} due requests failed; they are retried in ${CLAIM_SECONDS} s`
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

/** How long the timer due longest has been due, in seconds. */
export function timerLagSeconds(timer: Database): Promise<number> {
  return DUE_REQUESTS.lagSeconds(timer)
}

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

/** Returns the errors of the requests that failed. */
async function runGroup(deps: TimerDeps, { tenantId, requestIds }: Group): Promise<unknown[]> {
  // A request that always fails must not block the others: if the group fails, each request is changed alone.
  const together = await runTogether(deps, tenantId, requestIds).catch(() => new Set<string>())
  const failures: unknown[] = []
  for (const requestId of requestIds) {
    if (together.has(requestId)) continue
    await runAlone(deps, tenantId, requestId).catch(async (error) => {
      failures.push(error)
      await recordFailure(deps, tenantId, requestId)
    })
  }
  return failures
}

/** All requests that are not locked: waiting for a lock while holding others could deadlock. */
function runTogether(deps: TimerDeps, tenantId: string, requestIds: string[]): Promise<Set<string>> {
  return deps.db.transaction({ tenant: tenantId }, async (tx) => {
    const stored = await lockFreeRequests(tx, requestIds)
    const changes = stored.map((before) => ({ before, events: dueEvents(before.state, before.now) }))
    await applyAll(tx, deps.queue, tenantId, changes, SYSTEM)
    return new Set(stored.map(({ state }) => state.id))
  })
}

async function runAlone(deps: TimerDeps, tenantId: string, requestId: string): Promise<void> {
  await deps.db.transaction({ tenant: tenantId }, async (tx) => {
    const stored = await lockRequest(tx, { requestId })
    if (!stored) return
    // Also with no event: the claim moved due_at, and apply() restores it.
    await apply(tx, deps.queue, tenantId, stored, dueEvents(stored.state, stored.now), SYSTEM)
  })
}

/** A request whose rows are broken cannot record it. Operators see its late timer. */
async function recordFailure(deps: TimerDeps, tenantId: string, requestId: string): Promise<void> {
  await recordProblem(deps, tenantId, { requestId }, { code: 'timer_failed' }).catch(() => {
    countPermanentFailure('timer')
  })
}

/** The events of all commands that are due at one instant. */
function dueEvents(request: SignRequest, at: number): SignRequestEvent[] {
  const events: SignRequestEvent[] = []
  let state = request
  if (request.problems.some(({ code }) => code === 'timer_failed')) {
    events.push({ type: 'ProblemResolved', at, code: 'timer_failed', signerId: null })
  }
  for (let command = dueCommand(state, at); command; command = dueCommand(state, at)) {
    const decision = decide(command, state)
    if (!decision.ok || decision.events.length === 0) break
    events.push(...decision.events)
    state = decision.events.reduce(evolve, state)
  }
  return events
}
