import type { Outcome } from './targets.ts'

// A process of the fuzzer can run targets that fail, so that the proof is known to notice.

export const FAULTS = ['changed-and-valid', 'crash'] as const
export type Fault = (typeof FAULTS)[number]

/** The outcome of the verifier, or of one with the fault. */
export function withFault(outcome: Outcome, fault: string | undefined): Outcome {
  if (fault === 'crash') throw new TypeError('planted')
  return fault === 'changed-and-valid' ? 'valid' : outcome
}
