import type { Instant } from '../state.ts'
import type { Bar, BarKind } from './types.ts'

/** Periods that follow each other: at most one is open. A period without duration is dropped. */
export class Bars {
  readonly #signerId: string | null
  readonly #ended: Bar[] = []
  #open: { readonly kind: BarKind; readonly from: Instant } | null = null

  constructor(signerId: string | null = null) {
    this.#signerId = signerId
  }

  get kind(): BarKind | null {
    return this.#open?.kind ?? null
  }

  /** From now on this kind; null: none. The same kind goes on. */
  change(kind: BarKind | null, at: Instant): void {
    if (kind === this.kind) return
    if (this.#open && this.#open.from < at) this.#ended.push({ ...this.#open, to: at, signerId: this.#signerId })
    this.#open = kind === null ? null : { kind, from: at }
  }

  all(): Bar[] {
    return this.#open ? [...this.#ended, { ...this.#open, to: null, signerId: this.#signerId }] : this.#ended
  }
}
