import { MOST_UPLOADS, tooManyArriving } from './quota.ts'

/**
 * What a tenant sends to this process at the moment, to be kept or only to be checked. It is counted before anything is
 * awaited, so that many who come at once are not all let in; other processes are seen by what they have written
 * (quota.ts).
 */
export class Arrivals {
  readonly #byTenant = new Map<string, number>()

  /** Gives what is to be called when it has ended. */
  enter(tenantId: string): () => void {
    const before = this.#byTenant.get(tenantId) ?? 0
    if (before >= MOST_UPLOADS) throw tooManyArriving()
    this.#byTenant.set(tenantId, before + 1)
    return () => {
      const left = (this.#byTenant.get(tenantId) ?? 1) - 1
      if (left === 0) this.#byTenant.delete(tenantId)
      else this.#byTenant.set(tenantId, left)
    }
  }
}
