import type { Role } from '../role.ts'
import type { Instant } from '../state.ts'
import { Bars } from './bars.ts'
import type { Bar, BarKind, TimelineEntry } from './types.ts'

/** What one recipient is waited for, from the creation of the request until they are done. Nobody waits for a copy. */
export class SignerBars {
  readonly #bars = new Bars()
  readonly #role: Role
  /** The attempt that runs. The end of an older one changes nothing. */
  #attemptId: string | null = null

  constructor(role: Role, createdAt: Instant) {
    this.#role = role
    if (role !== 'cc') this.#bars.change('waiting_for_turn', createdAt)
  }

  follow(entry: TimelineEntry, at: Instant): void {
    const next = this.#role === 'cc' ? undefined : this.#next(entry)
    if (next === undefined) return
    this.#attemptId = entry.type === 'AttemptBegun' ? (entry.attemptId ?? null) : null
    this.#bars.change(next, at)
  }

  end(at: Instant): void {
    this.#bars.change(null, at)
  }

  all(): Bar[] {
    return this.#bars.all()
  }

  /** Undefined: the entry changes nothing. Null: the signer is done. */
  #next({ type, method, attemptId }: TimelineEntry): BarKind | null | undefined {
    switch (type) {
      case 'SignerReassigned':
      case 'SignerDelegated':
        return 'waiting_for_turn'
      case 'SignerInvited':
        return 'waiting_to_open'
      case 'LinkClaimed':
        return this.#bars.kind === 'waiting_to_open' && this.#role !== 'viewer' ? this.#waitingToAct() : undefined
      case 'SignerViewed':
        if (this.#role === 'viewer') return null
        return this.#bars.kind === 'waiting_to_open' ? this.#waitingToAct() : undefined
      case 'AttemptBegun':
        return method === 'remote' ? 'waiting_at_provider' : 'signing_with_certificate'
      case 'AttemptFailed':
      case 'AttemptLapsed':
      case 'LateAnswerDiscarded':
        return this.#attemptId !== null && attemptId === this.#attemptId ? 'waiting_to_sign' : undefined
      case 'SignerSigned':
      case 'SignerApproved':
      case 'SignerDeclined':
        return null
      default:
        return undefined
    }
  }

  #waitingToAct(): BarKind {
    return this.#role === 'approver' ? 'waiting_to_approve' : 'waiting_to_sign'
  }
}
