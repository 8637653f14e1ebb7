import type { Database } from '../../platform/db/database.ts'
import { beginTurns, claimInTurn, type Turns } from '../../platform/in-turn.ts'
import { type Loop, startLoop } from '../../platform/loop.ts'
import { type News, type Standing, type TurnDeps, takeTurn } from './dispatch.ts'
import type { Turn } from './rows.ts'

// Takes turns at endpoints that have something to send, each for a short while, many at a time: a dead one costs its own
// turn and nobody else's. A turn is leased and renewed; when a courier dies its turns come up again by themselves.

export const LEASE_MS = 10_000
const RENEW_MS = 3_000
const POLL_MS = 1_000
const MOST_TURNS = 256
/** A tenant that has so many turns begins no more: endpoints of one tenant that all hang leave places for the others. */
const PER_TENANT = 64
/** Begun at a time, of those that are longest due. */
const LONGEST = 32
/** Endpoints whose share is remembered from one turn to the next. */
const MOST_STANDINGS = 10_000

export interface CourierDeps extends TurnDeps {
  /** As countersign_dispatcher, which sees whose turn it is and nothing else. */
  turns: Database
  onError(error: Error): void
}

export interface Courier extends Loop {
  /** There is something new for these endpoints: what is under way to one of them takes it along. */
  tell(endpointIds: ReadonlySet<string>): void
}

interface Running extends Turn {
  news: News
  /** By the process's own clock: past it, somebody else may have the turn. */
  leasedUntil: number
  done: Promise<void>
}

export function startCourier(deps: CourierDeps): Courier {
  /** By holder: a turn that was lost may still be ending when the next at the same endpoint has begun. */
  const running = new Map<string, Running>()
  const standings = new Map<string, Standing>()
  const order = beginTurns()
  let stopping = false

  async function step(): Promise<boolean> {
    const room = MOST_TURNS - running.size
    if (room <= 0) return false
    const asked = performance.now()
    const claimed = await claimTurns(deps.turns, order, room, tenantsWith(PER_TENANT, running))
    for (const turn of claimed) begin(turn, asked + LEASE_MS)
    return claimed.length > 0
  }

  function begin(turn: Turn, leasedUntil: number): void {
    const news: News = { hear: () => {} }
    const state: Running = { ...turn, news, leasedUntil, done: Promise.resolve() }
    const control = { halted: () => stopping || performance.now() > state.leasedUntil, news }
    state.done = takeTurn(deps, turn, standingOf(standings, turn.endpointId), control)
      .catch((error: Error) => {
        deps.onError(error)
        return false
      })
      .then((more) => {
        running.delete(turn.holder)
        // Others may have waited for a place: of all, or of the tenant's.
        if (more || running.size === MOST_TURNS - 1 || turnsOf(turn.tenantId, running) === PER_TENANT - 1) loop.wake()
      })
    running.set(turn.holder, state)
  }

  async function renew(): Promise<void> {
    if (running.size === 0) return
    const asked = performance.now()
    const turns = [...running.values()]
    const kept = new Set(await renewTurns(deps.turns, turns))
    for (const turn of turns) turn.leasedUntil = kept.has(turn.holder) ? asked + LEASE_MS : 0
  }

  const renewing = setInterval(() => renew().catch(deps.onError), RENEW_MS)
  const loop = startLoop(step, { pauseMs: POLL_MS, onError: deps.onError })
  return {
    wake: loop.wake,
    tell: (endpointIds) => {
      for (const { endpointId, news } of running.values()) if (endpointIds.has(endpointId)) news.hear()
    },
    stop: async () => {
      stopping = true
      await loop.stop()
      await Promise.all([...running.values()].map(({ done }) => done))
      clearInterval(renewing)
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

function turnsOf(tenantId: string, running: ReadonlyMap<string, Turn>): number {
  return [...running.values()].filter((turn) => turn.tenantId === tenantId).length
}

/** Tenants that have as many turns as they may, or more. */
function tenantsWith(many: number, running: ReadonlyMap<string, Turn>): string[] {
  const tenantIds = new Set([...running.values()].map(({ tenantId }) => tenantId))
  return [...tenantIds].filter((tenantId) => turnsOf(tenantId, running) >= many)
}

/** Nobody waits for the disk: a claim that a crash of the database forgets is one whose turn somebody takes again. */
const FORGETTABLE = { name: 'forgettable', text: `SELECT set_config('synchronous_commit', 'off', true)` }

const DUE = { table: 'webhook_health', column: 'due_at' }

/** Endpoints that are longest due; where more are due than that, also one of each tenant in turn. */
async function claimTurns(db: Database, order: Turns, most: number, full: string[]): Promise<Turn[]> {
  const take = async (name: string, text: string, limit: number, tenantIds: string[]) => {
    const claim = { name, text, values: [LEASE_MS / 1000, limit, tenantIds] }
    const [, rows = []] = await db.flush('every tenant', [FORGETTABLE, claim])
    return rows.map((row) => ({
      tenantId: String(row.tenant_id),
      endpointId: String(row.endpoint_id),
      holder: String(row.holder),
    }))
  }
  const half = Math.min(LONGEST, Math.floor(most / 2))
  const longest = half > 0 ? await take('claim-turns', CLAIM_LONGEST, half, full) : []
  if (longest.length < half) return longest
  const inTurn = await claimInTurn(db, DUE, order, most - half, (tenantIds, limit) =>
    take(
      'claim-turns-in-turn',
      CLAIM_IN_TURN,
      limit,
      tenantIds.filter((tenantId) => !full.includes(tenantId)),
    ),
  )
  return [...longest, ...inTurn]
}

const claim = (found: string) => `
  UPDATE webhook_health SET holder = gen_random_uuid(), due_at = clock_timestamp() + make_interval(secs => $1)
   WHERE (tenant_id, endpoint_id) IN (${found})
  RETURNING tenant_id, endpoint_id, holder`

// now(), not clock_timestamp(): an index is not searched by what may change while it is searched.
const CLAIM_LONGEST = claim(`
  SELECT tenant_id, endpoint_id FROM webhook_health
   WHERE due_at <= now() AND tenant_id <> ALL($3::uuid[]) ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED`)

const CLAIM_IN_TURN = claim(`
  SELECT t.tenant_id, due.endpoint_id
    FROM unnest($3::uuid[]) AS t(tenant_id)
   CROSS JOIN LATERAL (
         SELECT endpoint_id FROM webhook_health h WHERE h.tenant_id = t.tenant_id AND h.due_at <= now()
          ORDER BY h.due_at LIMIT 1 FOR UPDATE SKIP LOCKED) due
   LIMIT $2`)

/** The holders whose turns are still theirs. */
async function renewTurns(db: Database, turns: Turn[]): Promise<string[]> {
  const column = (name: keyof Turn) => turns.map((turn) => turn[name])
  const rows = await db.query({
    name: 'renew-turns',
    text: RENEW,
    values: [LEASE_MS / 1000, column('tenantId'), column('endpointId'), column('holder')],
  })
  return rows.map((row) => String(row.holder))
}

const RENEW = `
  UPDATE webhook_health SET due_at = clock_timestamp() + make_interval(secs => $1)
   WHERE (tenant_id, endpoint_id, holder) IN (SELECT * FROM unnest($2::uuid[], $3::uuid[], $4::uuid[]))
  RETURNING holder`
