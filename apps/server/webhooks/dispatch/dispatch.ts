import {
  afterAttempt,
  afterRefusal,
  type HealthTransition,
  nextConcurrency,
  sendable,
} from '@countersign/domain/webhook'
import { openUsableSecrets } from '../../accounts/webhook-secrets/open.ts'
import type { Database } from '../../platform/db/database.ts'
import type { MasterKeys } from '../../platform/master-keys/master-keys.ts'
import type { Throttle } from '../../platform/throttle/throttle.ts'
import type { EndpointKeys } from '../keys/publish.ts'
import { countAttempt } from '../measure.ts'
import type { ConcurrencyLimit } from './concurrency.ts'
import {
  type Endpoint,
  type EndpointLease,
  type Lane,
  openEndpoint,
  type Result,
  readLanes,
  type WaitingDelivery,
  writeReport,
} from './rows.ts'
import type { Send, Sent, Target } from './send.ts'
import { skipIfClosed } from './skip-waiting.ts'

// Dispatches to one leased endpoint: sends its due lanes concurrently, each lane in order, and writes results in batches
// while further deliveries are running. A dispatch is short, so that changes to the endpoint take effect soon.

const SLICE_MS = 5_000
/** Results are written in batches: at this number, at this age of the oldest, or when no delivery is running. */
const RESULTS_AT_ONCE = 32
const RESULTS_WAIT_MS = 50
/** Deliveries whose results are not written are repeated after a crash: at this number no further lane starts. */
const MOST_UNWRITTEN = 64
const LANES_AT_ONCE = 64
const NEVER_AGAIN = { waitMs: null, isDeferred: false }

export interface DispatchDeps {
  /** As countersign_app. */
  db: Database
  send: Send
  signingKeys: EndpointKeys['signingKeys']
  masterKeys: Pick<MasterKeys, 'unwrap'>
  limit: ConcurrencyLimit
  throttle: Throttle
  /** Maximum concurrent deliveries to one endpoint. */
  perEndpoint: number
  /** Disables the endpoint and notifies its owner. */
  /** `url`: where it was gone or failed. */
  disable(lease: EndpointLease, url: string, reason: 'gone' | 'failing'): Promise<void>
}

/** Kept in the dispatcher's memory between dispatches. */
export interface EndpointConcurrency {
  limit: number
}

/** Signals a running dispatch that its endpoint has new due deliveries. */
export interface DueSignal {
  notify(): void
}

export interface DispatchControl {
  signal: DueSignal
  /** The dispatcher stops or has lost the lease: nothing more is sent. */
  halted(): boolean
}

/** Returns whether more deliveries are due now. */
export async function dispatchTo(
  deps: DispatchDeps,
  lease: EndpointLease,
  concurrency: EndpointConcurrency,
  control: DispatchControl,
): Promise<boolean> {
  const { endpoint, lanes } = await openEndpoint(deps.db, lease, LANES_AT_ONCE)
  if (endpoint.open) {
    const keys = await deps.signingKeys({ ...lease, roots: endpoint.roots })
    // Opened once per dispatch: importing the bytes for every signature costs seven times as much as signing.
    const secrets = await openUsableSecrets(deps.masterKeys, endpoint.secrets)
    return new Delivering(deps, lease, concurrency, control, { ...endpoint, keys, secrets }).run(lanes)
  }
  await deps.db.transaction({ tenant: lease.tenantId }, (tx) => skipIfClosed(tx, lease.tenantId, lease.endpointId))
  const health = { ...endpoint.health, pauseMs: null }
  const nothing = { results: [], streams: [], accepted: 0, refused: 0, givenUp: 0, recovered: false }
  return (await writeReport(deps.db, lease, { ...nothing, health, last: true })).more
}

class Delivering {
  private readonly deps: DispatchDeps
  private readonly lease: EndpointLease
  private readonly concurrency: EndpointConcurrency
  private readonly control: DispatchControl
  private readonly endpoint: Omit<Endpoint, 'secrets'> & Target
  private readonly host: string
  private readonly began = performance.now()

  private readonly ready: Lane[] = []
  private readonly busy = new Set<string>()
  /** Finished lanes whose results are not yet written. */
  private readonly done = new Set<string>()
  private results: Result[] = []
  private reportBy = 0
  /** Attempts that are not yet written. */
  private unwritten = 0
  private accepted = 0
  private refused = 0
  private recovered = false
  private health: HealthTransition
  private failingSince: number | null
  /** No further lane is due. */
  private dry = false
  /** A signal came since lanes were last read. */
  private notified = false
  private lost = false
  private failure: Error | undefined
  private wake: () => void = () => {}

  constructor(
    deps: DispatchDeps,
    lease: EndpointLease,
    concurrency: EndpointConcurrency,
    control: DispatchControl,
    endpoint: Omit<Endpoint, 'secrets'> & Target,
  ) {
    this.deps = deps
    this.lease = lease
    this.concurrency = concurrency
    this.control = control
    this.endpoint = endpoint
    this.host = new URL(endpoint.url).host
    const { unavailable, failingMs } = endpoint.health
    this.health = { unavailable, failingMs, pauseMs: null, recovered: false, disabled: null }
    this.failingSince = failingMs === null ? null : this.began - failingMs
  }

  async run(first: Lane[]): Promise<boolean> {
    try {
      this.control.signal.notify = () => {
        this.notified = true
        this.dry = false
        this.wake()
      }
      this.prepare(first)
      return await this.deliverAll()
    } catch (error) {
      this.lost = true // running deliveries end by themselves and are repeated; nothing new starts
      throw error
    }
  }

  private async deliverAll(): Promise<boolean> {
    for (;;) {
      this.fill()
      if (this.failure) throw this.failure
      if (this.wantsMore()) await this.fetch()
      else if (this.isTimeToReport()) await this.report(false)
      else if (this.busy.size > 0) await this.nextChange()
      else break
    }
    const { disabled } = this.health
    const more = await this.report(true)
    if (disabled !== null && !this.lost) await this.deps.disable(this.lease, this.endpoint.url, disabled)
    return more
  }

  private isTimeToReport(): boolean {
    if (this.results.length === 0) return false
    // The last report covers the results if no delivery is running and no lane is left.
    if (this.busy.size === 0) return this.ready.length > 0 && !this.isOver()
    return this.results.length >= RESULTS_AT_ONCE || performance.now() >= this.reportBy
  }

  private async nextChange(): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    await new Promise<void>((resolve) => {
      this.wake = resolve
      if (this.results.length > 0) timer = setTimeout(resolve, Math.max(1, this.reportBy - performance.now()))
    })
    clearTimeout(timer)
  }

  private isOver(): boolean {
    const closed =
      this.health.pauseMs !== null || this.health.disabled !== null || this.lost || this.failure !== undefined
    return closed || this.control.halted() || performance.now() - this.began > SLICE_MS
  }

  private wantsMore(): boolean {
    return !this.dry && !this.isOver() && this.ready.length < this.concurrency.limit
  }

  /** A finished lane frees its slot for the next one without waiting for the database. */
  private fill(): void {
    while (!this.isOver() && this.busy.size < this.concurrency.limit && this.unwritten < MOST_UNWRITTEN) {
      const lane = this.ready.shift()
      if (!lane) return
      this.busy.add(lane.streamId)
      this.send(lane)
        .catch((error: Error) => {
          this.failure = error
        })
        .finally(() => {
          this.busy.delete(lane.streamId)
          this.done.add(lane.streamId)
          this.fill()
          this.wake()
        })
    }
  }

  private async fetch(): Promise<void> {
    const excluded = [...this.busy, ...this.done, ...this.ready.map(({ streamId }) => streamId)]
    this.notified = false
    this.prepare(await readLanes(this.deps.db, this.lease, excluded, LANES_AT_ONCE))
  }

  private prepare(lanes: Lane[]): void {
    this.dry = lanes.length < LANES_AT_ONCE && !this.notified
    for (const lane of lanes) {
      if (sendable(lane.waiting).length > 0) this.ready.push(lane)
      // An event was added behind a waiting one: the next report writes the lane's due time.
      else this.done.add(lane.streamId)
    }
  }

  private async send({ waiting }: Lane): Promise<void> {
    for (const delivery of sendable(waiting)) {
      await this.deps.throttle.next()
      if (this.isOver()) return
      const sent = await this.deps.limit.run(this.host, () => this.deps.send(this.endpoint, delivery))
      const isBlocked = this.recordAttempt(delivery, sent)
      this.wake()
      if (isBlocked) return
    }
  }

  /** Records an attempt. Returns whether the lane must wait. */
  private recordAttempt(delivery: WaitingDelivery, { attempt, sha256, isPermanent = false }: Sent): boolean {
    const now = performance.now()
    const isSent = sha256 !== null
    if (isSent) this.recordHealth(attempt.verdict, now)
    const isAccepted = attempt.verdict === 'accepted'
    const tries = delivery.tries + 1
    const refusal = isAccepted ? null : attempt.reason === 'file_erased' ? NEVER_AGAIN : afterRefusal(tries, Math.random()) // biome-ignore format: one line
    const state = isAccepted ? 'delivered' : refusal?.waitMs === null ? 'failed' : 'pending'
    countAttempt(state === 'failed' ? 'given_up' : isAccepted ? 'accepted' : isSent ? 'refused' : 'unsent')
    // The event that reports the failure must not wait for it.
    const deferred = delivery.deferred || isPermanent || (refusal?.isDeferred ?? false)
    const { verdict: _, ...recorded } = attempt
    if (this.results.length === 0) this.reportBy = now + RESULTS_WAIT_MS
    this.unwritten += 1
    this.results.push({
      stream_id: delivery.streamId,
      seq: delivery.seq,
      state,
      deferred,
      tries,
      wait_ms: refusal?.waitMs ?? null,
      body_sha256: sha256?.toString('hex') ?? null,
      attempt: { at: new Date(Date.now() - attempt.ms).toISOString(), ...recorded },
    })
    return state === 'pending' && !deferred
  }

  /** What the endpoint answered. An attempt that was not sent says nothing about it. */
  private recordHealth(verdict: Sent['attempt']['verdict'], now: number): void {
    const failingMs = this.failingSince === null ? null : now - this.failingSince
    this.health = afterAttempt({ ...this.health, failingMs }, verdict, Math.random())
    this.failingSince = this.health.failingMs === null ? null : (this.failingSince ?? now)
    this.recovered ||= this.health.recovered
    this.concurrency.limit = nextConcurrency(this.concurrency.limit, verdict, this.deps.perEndpoint)
    if (verdict === 'accepted') this.accepted += 1
    else this.refused += 1
  }

  private async report(last: boolean): Promise<boolean> {
    const { results, accepted, refused, recovered } = this
    // A running lane gets its due time when it ends.
    const streams = [...this.done]
    if (last) streams.push(...this.ready.map(({ streamId }) => streamId))
    this.results = []
    this.accepted = 0
    this.refused = 0
    this.recovered = false
    const { unavailable, pauseMs } = this.health
    const failingMs = this.failingSince === null ? null : performance.now() - this.failingSince
    const health = { unavailable, failingMs, pauseMs }
    const givenUp = results.filter(({ state }) => state === 'failed').length
    const report = { results, streams, health, accepted, refused, givenUp, recovered, last }
    const { held, more } = await writeReport(this.deps.db, this.lease, report)
    this.unwritten -= results.length
    for (const stream of streams) this.done.delete(stream)
    this.lost ||= !held
    return more
  }
}
