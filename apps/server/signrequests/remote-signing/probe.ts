import { randomBytes } from 'node:crypto'
import { collectTimestampValidationData } from '@countersign/pades/levels/baseline-lt'
import { TrustError } from '@countersign/pades/trust'
import { AttemptRefused } from '../certificate-signing/failure.ts'
import type { SealMeans } from '../sealing/means.ts'

/** Whoever leaves within it goes by the same answer. */
const GOOD_FOR_MS = 20_000
const lastGood = new WeakMap<SealMeans, number>()

/**
 * Before a signer leaves: a provider's certificate lives for half an hour and is used once, so what stamps and vouches
 * must be there when they come back. If it is not there now, they are told so before they spend a code.
 */
export async function probe(means: SealMeans): Promise<void> {
  if (Date.now() - (lastGood.get(means) ?? Number.NEGATIVE_INFINITY) < GOOD_FOR_MS) return
  try {
    const token = await means.stamp({ algorithm: 'sha256', value: randomBytes(32) })
    await collectTimestampValidationData(token, means.trust)
  } catch (cause) {
    if (!(cause instanceof TrustError)) throw cause
    throw new AttemptRefused('timestamp_unavailable', `nobody leaves now: ${cause.message}`, { cause })
  }
  lastGood.set(means, Date.now())
}
