import { Failure } from '../../platform/errors.ts'

export interface InFlightLimits {
  /** Of one owner, at a time. */
  uploads: number
  bytes: number
}

/** One upload, from its first byte until it is answered. Disposing of it frees its part of the budget. */
export interface InFlightUpload extends Disposable {
  /** Counts bytes that arrived without a declared length. Throws if the budget is exceeded. */
  grewTo(bytes: number): void
}

interface InFlight {
  uploads: number
  bytes: number
}

const RETRY_AFTER_SECONDS = 2
const MB = 1024 * 1024

/**
 * Uploads in flight, per owner: a tenant, or the network of a caller without a key. An owner that exceeds its budget is
 * rejected; others are unaffected. A single upload is always admitted: routes limit the size of each.
 */
export class UploadBudget {
  readonly #limits: InFlightLimits
  readonly #owners = new Map<string, InFlight>()

  constructor(limits: InFlightLimits) {
    this.#limits = limits
  }

  /** `declared` is the length of the body, 0 if it is not declared. Throws a Failure `rate_limited`. */
  admit(owner: string, declared: number): InFlightUpload {
    const inFlight = this.#owners.get(owner) ?? { uploads: 0, bytes: 0 }
    if (inFlight.uploads >= this.#limits.uploads) {
      throw exceeded(`This account has ${inFlight.uploads} uploads in flight, the most at a time`)
    }
    this.#mustFit(inFlight, inFlight.uploads, declared)
    this.#owners.set(owner, inFlight)
    inFlight.uploads++
    inFlight.bytes += declared
    let counted = declared
    return {
      grewTo: (bytes) => {
        if (bytes <= counted) return
        this.#mustFit(inFlight, inFlight.uploads - 1, bytes - counted)
        inFlight.bytes += bytes - counted
        counted = bytes
      },
      [Symbol.dispose]: () => {
        inFlight.uploads--
        inFlight.bytes -= counted
        if (inFlight.uploads === 0) this.#owners.delete(owner)
      },
    }
  }

  #mustFit({ bytes }: InFlight, others: number, more: number): void {
    if (others === 0 || bytes + more <= this.#limits.bytes) return
    const limit = Math.floor(this.#limits.bytes / MB)
    throw exceeded(`The uploads of this account in flight have more than ${limit} MB together`)
  }
}

function exceeded(what: string): Failure {
  const message = `${what}. Repeat the call when one of them is answered.`
  return new Failure('rate_limited', message, { retryAfterSeconds: RETRY_AFTER_SECONDS })
}
