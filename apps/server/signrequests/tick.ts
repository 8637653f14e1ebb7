import { setTimeout } from 'node:timers/promises'
import { decide, dueCommand, evolve, type LifeEvent, type SignRequest } from '@countersign/domain/signrequest'
import type { Database } from '../platform/db/database.ts'
import { SYSTEM } from './audit.ts'
import { apply, type ChangeDeps } from './change.ts'
import { lockRequest } from './store.ts'

// Time's own commands: expiry, reminders, ended provider sessions. A request's next instant is its due_at column;
// whoever claims it pushes it a little ahead, so that a claim that dies with its process comes up again by itself.

const BATCH = 100
const CLAIM_SECONDS = 30
/** A day's end is a herd; drained faster, it would push mail, webhooks and other people's calls aside. */
const PER_SECOND = 200

export interface TickDeps extends ChangeDeps {
  /** The database as countersign_timer, which sees due requests of every tenant and nothing else. */
  timer: Database
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
  const claimed = await claimDue(deps.timer)
  const failures: unknown[] = []
  for (const { tenant_id, request_id } of claimed) {
    // Those claimed together would be claimed together again: one that always fails must not hold up the others.
    await carryOutDue(deps, tenant_id, request_id).catch((error) => failures.push(error))
  }
  if (claimed.length > 0) deps.wakeRelay()
  if (failures.length > 0) {
    const message = `${failures.length} of ${claimed.length} due requests failed; they come up again in ${CLAIM_SECONDS} s`
    throw new Error(message, { cause: failures[0] })
  }
  return claimed.length
}

/** Takes the longest due requests, of whichever tenant, for a while. */
export function claimDue(timer: Database): Promise<{ tenant_id: string; request_id: string }[]> {
  return timer.query({ name: 'claim-due', text: CLAIM, values: [CLAIM_SECONDS, BATCH] })
}

// now(), not clock_timestamp(): an index cannot be searched by a function that may change while it is searched, and
// every poll would read all timers.
const CLAIM = `
  UPDATE sign_requests SET due_at = clock_timestamp() + make_interval(secs => $1)
   WHERE (tenant_id, request_id) IN (
         SELECT tenant_id, request_id FROM sign_requests
          WHERE due_at <= now() ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED)
  RETURNING tenant_id, request_id`

async function carryOutDue(deps: TickDeps, tenantId: string, requestId: string): Promise<void> {
  await deps.db.transaction({ tenant: tenantId }, async (tx) => {
    const stored = await lockRequest(tx, { requestId })
    if (!stored) return
    // Also with no event: the claim moved due_at, and apply() puts the true one back.
    await apply(tx, deps.queue, tenantId, stored, dueEvents(stored.state, stored.now), SYSTEM)
  })
}

/** Everything due at one instant, one command after the other. */
function dueEvents(request: SignRequest, at: number): LifeEvent[] {
  const events: LifeEvent[] = []
  let state = request
  for (let command = dueCommand(state, at); command; command = dueCommand(state, at)) {
    const decision = decide(command, state)
    if (!decision.ok || decision.events.length === 0) break
    events.push(...decision.events)
    state = decision.events.reduce(evolve, state)
  }
  return events
}
