import { MOST_UPLOADS, tooManyArriving } from './quota.ts'
import { MOST_AT_ONCE } from './reading/start.ts'

/** Who takes longer keeps a place only while nobody else wants it. */
const USUAL_MS = 300_000

interface Arrival {
  tenantId: string
  since: number
  giveWay(): void
}

/**
 * What is being sent to this process, to be kept or only to be checked. A tenant's is counted before anything is awaited,
 * so that many who come at once are not all let in; other processes are seen by what they have written (quota.ts). So
 * that a few slow senders cannot hold all places for an hour, the one that has been at it longest gives way to a newcomer.
 */
export class Arrivals {
  /** The oldest first. */
  readonly #arrivals = new Set<Arrival>()
  readonly #now: () => number

  constructor(now = () => performance.now()) {
    this.#now = now
  }

  /** Gives what is to be called when it has ended. `giveWay`: ends it. */
  enter(tenantId: string, giveWay: () => void): () => void {
    const own = [...this.#arrivals].filter((arrival) => arrival.tenantId === tenantId)
    if (own.length >= MOST_UPLOADS) throw tooManyArriving()
    if (this.#arrivals.size >= MOST_AT_ONCE) this.#makeRoom()
    const arrival = { tenantId, since: this.#now(), giveWay }
    this.#arrivals.add(arrival)
    return () => this.#arrivals.delete(arrival)
  }

  #makeRoom(): void {
    const [oldest] = this.#arrivals
    if (!oldest || this.#now() - oldest.since < USUAL_MS) return
    this.#arrivals.delete(oldest)
    oldest.giveWay()
  }
}
