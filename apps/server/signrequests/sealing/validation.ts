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
  const queues = new Map<string, () => Promise<ValidationData>>()
  const collect = (authority: string, { cms }: StampedSignature) => {
    // The paths depend on the key and the authority alone, so that any signature stands for all of them.
    const ask = queues.get(authority) ?? sharingTheNext(() => collectValidationData(cms, sources))
    queues.set(authority, ask)
    return ask()
  }
  return async (signatures) => {
    const byAuthority = new Map(signatures.map((one) => [hash('sha256', one.token.certificate.der), one]))
    const [first = none, ...more] = await Promise.all([...byAuthority].map(([name, one]) => collect(name, one)))
    return mergeValidationData(first, ...more)
  }
}

const none: ValidationData = { certificates: [], ocsps: [], crls: [] }

/** Work that is under way began too early for whoever asks now; all who ask meanwhile get the one after it. */
function sharingTheNext<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> | undefined
  let next: Promise<T> | undefined
  const start = () => {
    next = undefined
    const started = work()
    const ended = started
      .catch(() => {})
      .finally(() => {
        if (running === ended) running = undefined
      })
    running = ended
    return started
  }
  return () => {
    if (!running) return start()
    next ??= running.then(start)
    return next
  }
}
