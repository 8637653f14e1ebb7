import type { Instant } from '../state.ts'
import { Bars } from './bars.ts'
import type { Bar, TimelineEntry } from './types.ts'

/** The mails with a link: for each signer, from the decision to send one until it is sent, returned or not needed. */
export class MailBars {
  readonly #bySigner = new Map<string, Bars>()
  #notify = true

  follow({ type, signerId = null, notify }: TimelineEntry, at: Instant): void {
    if (type === 'RequestCreated') this.#notify = notify ?? true
    if (signerId === null) return
    switch (type) {
      case 'SignerInvited':
      case 'ReminderSent':
        if (this.#notify) this.#of(signerId).change('sending_mail', at)
        break
      case 'LinkDelivered':
      case 'EmailBounced':
      case 'SignerSigned':
      case 'SignerDeclined':
      case 'SignerReassigned':
      case 'SignerDelegated':
        this.#of(signerId).change(null, at)
        break
    }
  }

  end(at: Instant): void {
    for (const bars of this.#bySigner.values()) bars.change(null, at)
  }

  /** By their beginning. */
  all(): Bar[] {
    return [...this.#bySigner.values()].flatMap((bars) => bars.all()).toSorted((a, b) => a.from - b.from)
  }

  #of(signerId: string): Bars {
    const bars = this.#bySigner.get(signerId) ?? new Bars(signerId)
    this.#bySigner.set(signerId, bars)
    return bars
  }
}
