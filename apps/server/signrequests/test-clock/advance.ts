import { byCaller, insertActivity } from '../../accounts/activity.ts'
import { moveClock, selectClock } from '../../accounts/tenant.ts'
import type { Database, Statement, Tx } from '../../platform/db/database.ts'
import { instant, number, rowDecoder } from '../../platform/db/decode.ts'
import { Failure } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/caller.ts'

// The sandbox's test clock. A tenant's clock is the database's clock plus an offset, and timers run by the database's
// clock. So an advance moves all due times back by the same amount. Signatures and timestamps keep the real time.

/** A later time would need certificates and partitions that do not exist yet. */
const MAX_DAYS_AHEAD = 730
const DAY_SECONDS = 86_400

export interface ClockDeps {
  db: Database
  /** The statements of the modules after this one. */
  advanceTimers: readonly AdvanceTimers[]
}

/** Moves the due times of a tenant's rows back by this many seconds. */
export type AdvanceTimers = (tenantId: string, seconds: number) => Statement[]

export interface TestClock {
  now: Date
  /** The offset from the real time. */
  aheadSeconds: number
}

export type Advance = { seconds: number } | { to: Date }

export function readClock(db: Database, tenantId: string): Promise<TestClock> {
  return db.transaction({ tenant: tenantId }, (tx) => clockOf(tx, tenantId, false))
}

/** Forward only, because expiries and reminders cannot be undone. */
export function advanceClock(deps: ClockDeps, caller: Caller, advance: Advance): Promise<TestClock> {
  const { tenantId } = caller
  return deps.db.transaction({ tenant: tenantId }, async (tx) => {
    const clock = await clockOf(tx, tenantId, true)
    const seconds = secondsOf(advance, clock)
    const detail = { seconds, from: clock.now.toISOString() }
    await Promise.all(
      [
        moveClock(tenantId, seconds),
        advanceRequests(tenantId, seconds),
        ...deps.advanceTimers.flatMap((advanceTimers) => advanceTimers(tenantId, seconds)),
        insertActivity({ ...byCaller(caller), action: 'clock.advanced', detail }),
      ].map((statement) => tx.query(statement)),
    )
    return clockOf(tx, tenantId, false)
  })
}

async function clockOf(tx: Tx, tenantId: string, lock: boolean): Promise<TestClock> {
  const [row] = await tx.query(selectClock(tenantId, { lock }))
  if (!row) throw new Error('the tenant of a caller does not exist')
  const { now, ahead } = decodeClock(row)
  return { now: new Date(now), aheadSeconds: ahead }
}

const decodeClock = rowDecoder('clock of a tenant', { now: instant, ahead: number })

function secondsOf(advance: Advance, { now, aheadSeconds }: TestClock): number {
  const seconds = 'to' in advance ? (advance.to.getTime() - now.getTime()) / 1000 : advance.seconds
  if (seconds <= 0) throw refused('to', 'not_later', `The clock goes forward only, and it is ${now.toISOString()}.`)
  if (aheadSeconds + seconds > MAX_DAYS_AHEAD * DAY_SECONDS) {
    const message = `The clock can be at most ${MAX_DAYS_AHEAD} days ahead of the real time.`
    throw refused('to' in advance ? 'to' : 'seconds', 'out_of_range', message)
  }
  return seconds
}

function refused(field: string, code: string, message: string): Failure {
  return new Failure('validation_failed', message, { errors: [{ field, code, message }] })
}

/** Leases of sealers are unchanged: they run by the real time. */
function advanceRequests(tenantId: string, seconds: number): Statement {
  return {
    text: `UPDATE sign_requests SET due_at = due_at - make_interval(secs => $2),
                  seal_due_at = seal_due_at - make_interval(secs => $2)
            WHERE tenant_id = $1 AND (due_at IS NOT NULL OR seal_due_at IS NOT NULL)`,
    values: [tenantId, seconds],
  }
}
