import { hash } from 'node:crypto'
import { collectValidationData, type TrustSources } from '@countersign/pades'
import { mergeValidationData, type TimestampToken, type ValidationData } from '@countersign/pades/trust'

// Chains and revocation data for signatures that were just made. An answer from before a signature would prove nothing
// about the moment of signing once the certificate has ended (EN 319 102-1, 5.6.2.2), so none is kept for later ones;
// but those who ask while an answer is awaited share the next one.

export interface StampedSignature {
  readonly cms: Uint8Array
  readonly token: TimestampToken
}

/** For signatures by one key: what validates them all, fetched after the last of them was stamped. */
export type CollectValidationData = (signatures: readonly StampedSignature[]) => Promise<ValidationData>

export function collectTogether(sources: TrustSources): CollectValidationData {
  const askedOf = new Map<string, (cms: Uint8Array) => Promise<ValidationData>>()
  const collect = (authority: string, { cms }: StampedSignature) => {
    // The paths depend on the key and the authority alone: any signature stands for all that were made before it.
    const ask = askedOf.get(authority) ?? sharingTheNext((latest) => collectValidationData(latest, sources))
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

/** Work that is under way began too early for whoever asks now; all who ask meanwhile get the one after it. */
function sharingTheNext<Question, Answer>(work: (question: Question) => Promise<Answer>) {
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
