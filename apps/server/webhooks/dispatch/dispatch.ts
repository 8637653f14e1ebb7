import {
  afterAttempt,
  afterRefusal,
  type HealthTransition,
  nextConcurrency,
  sendable,
} from '@countersign/domain/webhook'
import type { Database } from '../../platform/db/database.ts'
import type { Throttle } from '../../platform/throttle/throttle.ts'
import type { Gate } from './concurrency.ts'
import {
  type Endpoint,
  type Lane,
  openTurn,
  type Result,
  readLanes,
  skipWaiting,
  type Turn,
  type WaitingDelivery,
  writeReport,
} from './rows.ts'
import type { Send, Sent } from './send.ts'

// A turn at one endpoint: its due lanes are sent, several at a time but each in order, and what became of them is
// written in batches while the next are under way. A turn is short, so that what the owner changes is soon seen.

const SLICE_MS = 5_000
/** Results are written together: when there are so many, or the oldest is so old, or nothing is under way. */
const RESULTS_AT_ONCE = 32
const RESULTS_WAIT_MS = 50
/** What is not written is sent again after a crash: with so much of it, no other lane begins. */
const MOST_UNWRITTEN = 64
const LANES_AT_ONCE = 64

export interface TurnDeps {
  /** As countersign_app. */
  db: Database
  send: Send
  gate: Gate
  throttle: Throttle
  /** The most deliveries under way to one endpoint. */
  perEndpoint: number
  /** Closes the endpoint and tells its owner. */
  disable(turn: Turn, reason: 'gone' | 'failing'): Promise<void>
}

/** What outlives a turn, in the courier's memory. */
export interface Standing {
  share: number
}

/** By which a turn hears that there is more for its endpoint. */
export interface News {
  hear(): void
}

export interface TurnControl {
  news: News
  /** The courier stops, or has lost the turn: nothing more is sent. */
  halted(): boolean
}

/** Tells whether there is more to do at once. */
export async function takeTurn(deps: TurnDeps, turn: Turn, standing: Standing, control: TurnControl): Promise<boolean> {
  const { endpoint, lanes } = await openTurn(deps.db, turn, LANES_AT_ONCE)
  if (endpoint.open) return new Delivering(deps, turn, standing, control, endpoint).run(lanes)
  await deps.db.transaction({ tenant: turn.tenantId }, (tx) => skipWaiting(tx, turn.tenantId, turn.endpointId))
  const health = { ...endpoint.health, pauseMs: null }
  const nothing = { results: [], streams: [], accepted: 0, refused: 0, givenUp: 0, recovered: false }
  return (await writeReport(deps.db, turn, { ...nothing, health, last: true })).more
}

class Delivering {
  private readonly deps: TurnDeps
  private readonly turn: Turn
  private readonly standing: Standing
  private readonly control: TurnControl
  private readonly endpoint: Endpoint
  private readonly host: string
  private readonly began = performance.now()

  private readonly ready: Lane[] = []
  private readonly busy = new Set<string>()
  /** Lanes that are done with, until that is written. */
  private readonly done = new Set<string>()
  private results: Result[] = []
  private reportBy = 0
  /** Attempts of which the database does not know yet. */
  private unwritten = 0
  private accepted = 0
  private refused = 0
  private recovered = false
  private course: HealthTransition
  private failingSince: number | null
  /** Nothing more is due. */
  private dry = false
  /** There was news since lanes were last asked for. */
  private heard = false
  private lost = false
  private trouble: Error | undefined
  private rouse: () => void = () => {}

  constructor(deps: TurnDeps, turn: Turn, standing: Standing, control: TurnControl, endpoint: Endpoint) {
    this.deps = deps
    this.turn = turn
    this.standing = standing
    this.control = control
    this.endpoint = endpoint
    this.host = new URL(endpoint.url).host
    const { unavailable, failingMs } = endpoint.health
    this.course = { unavailable, failingMs, pauseMs: null, recovered: false, disabled: null }
    this.failingSince = failingMs === null ? null : this.began - failingMs
  }

  async run(first: Lane[]): Promise<boolean> {
    try {
      this.control.news.hear = () => {
        this.heard = true
        this.dry = false
        this.rouse()
      }
      this.prepare(first)
      return await this.deliverAll()
    } catch (error) {
      this.lost = true // what is under way ends by itself and is sent again: nothing new begins
      throw error
    }
  }

  private async deliverAll(): Promise<boolean> {
    for (;;) {
      this.fill()
      if (this.trouble) throw this.trouble
      if (this.wantsMore()) await this.fetch()
      else if (this.isTimeToReport()) await this.report(false)
      else if (this.busy.size > 0) await this.somethingHappens()
      else break
    }
    const { disabled } = this.course
    const more = await this.report(true)
    if (disabled !== null && !this.lost) await this.deps.disable(this.turn, disabled)
    return more
  }

  private isTimeToReport(): boolean {
    if (this.results.length === 0) return false
    // With nothing under way and nothing left, the last report says it all.
    if (this.busy.size === 0) return this.ready.length > 0 && !this.isOver()
    return this.results.length >= RESULTS_AT_ONCE || performance.now() >= this.reportBy
  }

  private async somethingHappens(): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    await new Promise<void>((resolve) => {
      this.rouse = resolve
      if (this.results.length > 0) timer = setTimeout(resolve, Math.max(1, this.reportBy - performance.now()))
    })
    clearTimeout(timer)
  }

  private isOver(): boolean {
    const closed =
      this.course.pauseMs !== null || this.course.disabled !== null || this.lost || this.trouble !== undefined
    return closed || this.control.halted() || performance.now() - this.began > SLICE_MS
  }

  private wantsMore(): boolean {
    return !this.dry && !this.isOver() && this.ready.length < this.standing.share
  }

  /** A lane that ends makes room for the next at once: nobody waits for the database in between. */
  private fill(): void {
    while (!this.isOver() && this.busy.size < this.standing.share && this.unwritten < MOST_UNWRITTEN) {
      const lane = this.ready.shift()
      if (!lane) return
      this.busy.add(lane.streamId)
      this.send(lane)
        .catch((error: Error) => {
          this.trouble = error
        })
        .finally(() => {
          this.busy.delete(lane.streamId)
          this.done.add(lane.streamId)
          this.fill()
          this.rouse()
        })
    }
  }

  private async fetch(): Promise<void> {
    const inHand = [...this.busy, ...this.done, ...this.ready.map(({ streamId }) => streamId)]
    this.heard = false
    this.prepare(await readLanes(this.deps.db, this.turn, inHand, LANES_AT_ONCE))
  }

  private prepare(lanes: Lane[]): void {
    this.dry = lanes.length < LANES_AT_ONCE && !this.heard
    for (const lane of lanes) {
      if (sendable(lane.waiting).length > 0) this.ready.push(lane)
      // An event was added behind one that waits: the lane's true time is written with the next report.
      else this.done.add(lane.streamId)
    }
  }

  private async send({ waiting }: Lane): Promise<void> {
    for (const delivery of sendable(waiting)) {
      await this.deps.throttle.next()
      if (this.isOver()) return
      const sent = await this.deps.gate.pass(this.host, () => this.deps.send(this.endpoint, delivery))
      const holdsUp = this.take(delivery, sent)
      this.rouse()
      if (holdsUp) return
    }
  }

  /** Takes an attempt into account; tells whether the lane must now wait. */
  private take(delivery: WaitingDelivery, { attempt, sha256 }: Sent): boolean {
    const now = performance.now()
    const failingMs = this.failingSince === null ? null : now - this.failingSince
    this.course = afterAttempt({ ...this.course, failingMs }, attempt.verdict, Math.random())
    this.failingSince = this.course.failingMs === null ? null : (this.failingSince ?? now)
    this.recovered ||= this.course.recovered
    this.standing.share = nextConcurrency(this.standing.share, attempt.verdict, this.deps.perEndpoint)
    const isAccepted = attempt.verdict === 'accepted'
    if (isAccepted) this.accepted += 1
    else this.refused += 1
    const tries = delivery.tries + 1
    const refusal = isAccepted ? null : afterRefusal(tries, Math.random())
    const state = isAccepted ? 'delivered' : refusal?.waitMs === null ? 'failed' : 'pending'
    const deferred = delivery.deferred || (refusal?.isDeferred ?? false)
    const { verdict: _, ...told } = attempt
    if (this.results.length === 0) this.reportBy = now + RESULTS_WAIT_MS
    this.unwritten += 1
    this.results.push({
      stream_id: delivery.streamId,
      seq: delivery.seq,
      state,
      aside: deferred,
      tries,
      wait_ms: refusal?.waitMs ?? null,
      body_sha256: sha256?.toString('hex') ?? null,
      attempt: { at: new Date(Date.now() - attempt.ms).toISOString(), ...told },
    })
    return state === 'pending' && !deferred
  }

  private async report(last: boolean): Promise<boolean> {
    const { results, accepted, refused, recovered } = this
    // A lane still under way is timed when it ends.
    const streams = [...this.done]
    if (last) streams.push(...this.ready.map(({ streamId }) => streamId))
    this.results = []
    this.accepted = 0
    this.refused = 0
    this.recovered = false
    const { unavailable, pauseMs } = this.course
    const failingMs = this.failingSince === null ? null : performance.now() - this.failingSince
    const health = { unavailable, failingMs, pauseMs }
    const givenUp = results.filter(({ state }) => state === 'failed').length
    const report = { results, streams, health, accepted, refused, givenUp, recovered, last }
    const { held, more } = await writeReport(this.deps.db, this.turn, report)
    this.unwritten -= results.length
    for (const stream of streams) this.done.delete(stream)
    this.lost ||= !held
    return more
  }
}
