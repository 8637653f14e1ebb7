import { Overloaded } from '../../platform/errors.ts'

export interface QueueLimits {
  readonly waiting: number
  readonly waitingOfOne: number
  /** Of one document, while others wait. */
  readonly inARow: number
}

export interface Queued {
  readonly tenantId: string
  readonly sha256: string
}

/**
 * Serves tenants round-robin, so a tenant with a thousand pages delays another by one. Pages of the open document are
 * served first, a few in a row, because opening a document costs more than rendering a page.
 */
export class FairQueue<T extends Queued> {
  readonly #limits: QueueLimits
  /** In round-robin order. */
  readonly #lanes = new Map<string, T[]>()
  #waiting = 0
  #inARow = 0

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  get length(): number {
    return this.#waiting
  }

  /** Throws Overloaded when too many pages wait. */
  add(item: T): void {
    const lane = this.#lanes.get(item.tenantId) ?? []
    if (this.#waiting >= this.#limits.waiting || lane.length >= this.#limits.waitingOfOne) {
      throw new Overloaded('Too many pages are being drawn.')
    }
    lane.push(item)
    this.#lanes.set(item.tenantId, lane)
    this.#waiting++
  }

  /** The next page; one of the open document while its limit in a row is not reached. */
  take(open: Queued | undefined): T | undefined {
    const more = open && this.#inARow < this.#limits.inARow ? this.#takeOf(open) : undefined
    this.#inARow = more ? this.#inARow + 1 : 1
    return more ?? this.#takeNext()
  }

  /** Removes pages whose callers have gone. */
  remove(item: T): boolean {
    const lane = this.#lanes.get(item.tenantId) ?? []
    const index = lane.indexOf(item)
    if (index < 0) return false
    lane.splice(index, 1)
    if (lane.length === 0) this.#lanes.delete(item.tenantId)
    this.#waiting--
    return true
  }

  #takeOf({ tenantId, sha256 }: Queued): T | undefined {
    const item = this.#lanes.get(tenantId)?.find((one) => one.sha256 === sha256)
    if (item) this.remove(item)
    return item
  }

  #takeNext(): T | undefined {
    for (const [tenantId, lane] of this.#lanes) {
      const item = lane[0]
      if (item === undefined) continue
      this.remove(item)
      if (this.#lanes.delete(tenantId)) this.#lanes.set(tenantId, lane) // to the end of the round
      return item
    }
    return undefined
  }
}
