import type { Instant } from '../state.ts'
import { Bars } from './bars.ts'
import type { Bar, TimelineEntry } from './types.ts'

/** While a recorded signature is not in the document, and from the last signature until the request is completed. */
export class SealingBars {
  readonly #bars = new Bars()
  readonly #recorded = new Set<string>()
  readonly #sealed = new Set<string>()
  #allSigned = false
  #isDelayed = false

  follow({ type, signerId }: TimelineEntry, at: Instant): void {
    switch (type) {
      case 'SignerSigned':
        if (signerId) this.#recorded.add(signerId)
        break
      case 'AllSigned':
        this.#allSigned = true
        break
      case 'SealErrorRecorded':
        this.#isDelayed = true
        break
      case 'SignatureSealed':
        if (signerId) this.#sealed.add(signerId)
        this.#isDelayed = false
        break
      case 'RevisionAppended':
      case 'SealRetried':
        this.#isDelayed = false
        break
      default:
        return
    }
    const isBusy = this.#allSigned || [...this.#recorded].some((id) => !this.#sealed.has(id))
    this.#bars.change(isBusy ? (this.#isDelayed ? 'sealing_delayed' : 'sealing') : null, at)
  }

  end(at: Instant): void {
    this.#bars.change(null, at)
  }

  all(): Bar[] {
    return this.#bars.all()
  }
}
