import { hash } from 'node:crypto'
import { collectValidationData, type TrustSources } from '@countersign/pades'
import { mergeValidationData, type TimestampToken, type ValidationData } from '@countersign/pades/trust'

// Chains and revocation data for new signatures. Revocation data from before a signature does not prove the certificate's
// status at signing time after the certificate has expired (EN 319 102-1, 5.6.2.2), so nothing is cached for later
// signatures. Callers that arrive while a request is running share the next request.

export interface StampedSignature {
  readonly cms: Uint8Array
  readonly token: TimestampToken
}

/** Fetches the validation data of signatures by one key, after the last of them was time-stamped. */
export type CollectValidationData = (signatures: readonly StampedSignature[]) => Promise<ValidationData>

export function sharedValidationData(sources: TrustSources): CollectValidationData {
  const askedOf = new Map<string, (cms: Uint8Array) => Promise<ValidationData>>()
  const collect = (authority: string, { cms }: StampedSignature) => {
    // The paths depend only on the key and the authority, so the data of one signature validates all earlier ones.
    const ask = askedOf.get(authority) ?? shareNextCall((latest) => collectValidationData(latest, sources))
    askedOf.set(authority, ask)
    return ask(cms)
  }
  return async (signatures) => {
    const byAuthority = new Map(signatures.map((one) => [hash('sha256', one.token.certificate.der), one]))
    const [first = none, ...more] = await Promise.all([...byAuthority].map(([name, one]) => collect(name, one)))
    return mergeValidationData(first, ...more)
  }
}

const none: ValidationData = { certificates: [], ocsps: [], crls: [] }

/** A running call started too early for a new caller. All callers that arrive meanwhile share the call after it. */
function shareNextCall<Question, Answer>(work: (question: Question) => Promise<Answer>) {
  let running: Promise<unknown> | undefined
  let next: Promise<Answer> | undefined
  let latest: Question
  const start = () => {
    next = undefined
    const started = work(latest)
    const ended = started.then(...ignoring).then(() => {
      if (running === ended) running = undefined
    })
    running = ended
    return started
  }
  return (question: Question): Promise<Answer> => {
    latest = question
    if (!running) return start()
    next ??= running.then(start)
    return next
  }
}

const ignoring = [() => {}, () => {}] as const
