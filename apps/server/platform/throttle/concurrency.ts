/** Counts what runs at the same time, by key. Each process counts on its own. */
export class ConcurrencyCounter {
  readonly #running = new Map<string, number>()

  /** False if as many as `limit` run already. */
  enter(key: string, limit: number): boolean {
    const running = this.#running.get(key) ?? 0
    if (running >= limit) return false
    this.#running.set(key, running + 1)
    return true
  }

  leave(key: string): void {
    const running = (this.#running.get(key) ?? 0) - 1
    if (running > 0) this.#running.set(key, running)
    else this.#running.delete(key)
  }
}
