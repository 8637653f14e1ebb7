import { MAX_UPLOADS, tooManyUploads } from '../jobs/quota.ts'
import { MAX_CONCURRENT_UPLOADS, tooManyConcurrentUploads } from './thread/upload-reader.ts'

/** Who takes longer keeps a place only while nobody else wants it. */
const USUAL_MS = 300_000

export interface Arrival {
  tenantId: string
  /** To be kept, or only to be checked: neither takes a place from the other. */
  kind: 'landing' | 'dry run'
  /** Whether all of it has come. Then it takes no place, and its sender gets the answer. */
  hasCome(): boolean
  /** Ends it. */
  giveWay(): void
}

/**
 * What is being sent to this process. A tenant's is counted before anything is awaited, so that many who come at once are
 * not all let in; other processes are seen by what they have written (quota.ts). So that a few slow senders cannot hold
 * all places for an hour, the one that has been at it longest gives way to a newcomer of its kind.
 */
export class UploadSlots {
  /** The oldest first, each with when it came. */
  readonly #arrivals = new Map<Arrival, number>()
  readonly #now: () => number

  constructor(now = () => performance.now()) {
    this.#now = now
  }

  /** Gives what is to be called when it has ended. */
  enter(arrival: Arrival): () => void {
    const others = [...this.#arrivals.keys()]
    if (others.filter(({ tenantId }) => tenantId === arrival.tenantId).length >= MAX_UPLOADS) throw tooManyUploads()
    const rivals = others.filter((other) => other.kind === arrival.kind && !other.hasCome())
    if (rivals.length >= MAX_CONCURRENT_UPLOADS) this.#makeRoom(rivals)
    this.#arrivals.set(arrival, this.#now())
    return () => this.#arrivals.delete(arrival)
  }

  #makeRoom([oldest]: Arrival[]): void {
    if (!oldest || this.#now() - (this.#arrivals.get(oldest) ?? 0) < USUAL_MS) throw tooManyConcurrentUploads()
    this.#arrivals.delete(oldest)
    oldest.giveWay()
  }
}
