export interface Queued {
  /** A tenant, or the network of a caller without a key. */
  readonly owner: string
  /** Items of one group of an owner may be served in a row, such as the pages of one document. */
  readonly group: string | null
}

/** Serves owners round-robin, so an owner with a thousand items delays another by one. */
export class FairQueue<T extends Queued> {
  /** In round-robin order. */
  readonly #lanes = new Map<string, T[]>()

  add(item: T): void {
    const lane = this.#lanes.get(item.owner) ?? []
    lane.push(item)
    this.#lanes.set(item.owner, lane)
  }

  /** The next item that can start. The owner goes to the end of the round. */
  take(canStart: (item: T) => boolean): T | undefined {
    for (const [owner, lane] of this.#lanes) {
      const item = lane.find(canStart)
      if (item === undefined) continue
      this.remove(item)
      this.toEnd(owner)
      return item
    }
    return undefined
  }

  /** The next item of the same owner and group. The round is unchanged. */
  takeAfter({ owner, group }: Queued, canStart: (item: T) => boolean): T | undefined {
    if (group === null) return undefined
    const item = this.#lanes.get(owner)?.find((one) => one.group === group && canStart(one))
    if (item) this.remove(item)
    return item
  }

  /** Puts an owner at the end of the round. */
  toEnd(owner: string): void {
    const lane = this.#lanes.get(owner)
    if (lane && this.#lanes.delete(owner)) this.#lanes.set(owner, lane)
  }

  /** False if the item does not wait. */
  remove(item: T): boolean {
    const lane = this.#lanes.get(item.owner) ?? []
    const index = lane.indexOf(item)
    if (index < 0) return false
    lane.splice(index, 1)
    if (lane.length === 0) this.#lanes.delete(item.owner)
    return true
  }
}
