import type { Explanation } from '../explain.ts'
import { HOUR, type Instant, type SignRequest } from '../state.ts'

/** A request that expires within this time needs the sender's attention. */
export const EXPIRES_SOON = 72 * HOUR

export const ATTENTION_REASONS = ['problem', 'expires_soon'] as const
export type AttentionReason = (typeof ATTENTION_REASONS)[number]

/**
 * Why the sender should look at the request: something failed and is not resolved, a mail was returned, or signing soon
 * ends. Empty: the request advances by itself, or has ended.
 */
export function attentionReasons(
  { expiresAt }: SignRequest,
  { state, problems }: Explanation,
  at: Instant,
): AttentionReason[] {
  const isOpen = state === 'pending' || state === 'in_progress'
  return [
    ...(problems.length > 0 ? (['problem'] as const) : []),
    ...(isOpen && expiresAt < at + EXPIRES_SOON ? (['expires_soon'] as const) : []),
  ]
}

/** Since when a request waits for what it waits for: the earliest turn of an awaited signer, or the last signature. */
export function waitingSince({ signers }: SignRequest, { waitingFor, awaited }: Explanation): Instant | null {
  switch (waitingFor) {
    case 'signers':
    case 'problem':
      return earliest(awaited.map(({ since }) => since))
    case 'sealer':
    case 'sealer_retry':
      return latest(signers.map(({ signedAt }) => signedAt))
    case 'expiry':
    case 'nothing':
      return null
    default:
      return waitingFor satisfies never
  }
}

function earliest(times: readonly (Instant | null)[]): Instant | null {
  const known = times.filter((at) => at !== null)
  return known.length > 0 ? Math.min(...known) : null
}

function latest(times: readonly (Instant | null)[]): Instant | null {
  const known = times.filter((at) => at !== null)
  return known.length > 0 ? Math.max(...known) : null
}
