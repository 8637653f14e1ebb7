import { Budget, type ByteSource, defaultLimits, type Limits } from '../pdf/index.ts'

/**
 * Verifying reads what strangers send, and reads it once for each revision, so it allows less than signing does and
 * counts all of it together.
 */
export function limitsFor({ length }: ByteSource): Limits {
  const budget = new Budget({ steps: maxSteps, inflatedBytes: (256 << 20) + 16 * length })
  return { ...defaultLimits, inflatedBytes: 16 << 20, sections: 2_048, budget }
}

const maxSteps = 1_500_000

/** Signature fields in one document. */
export const maxSignatures = 1_000
/** Bytes of one CMS. */
export const maxSlotBytes = 4 << 20
/** Revisions after the first signature: one or two for each further signature. */
export const maxLaterRevisions = 400
/** Bytes of all later revisions together. */
export const maxLaterBytes = 64 << 20
/** Objects one revision may list, and all objects looked at when asking who refers to what. */
export const maxListedObjects = 100_000
export const maxReferringObjects = 1_000_000
/** Pieces of validation data, and bytes of one. */
export const maxEvidence = 4_096
export const maxEvidenceBytes = 16 << 20
/** Two clocks agree when they are no further apart. */
export const clockToleranceMs = 5 * 60_000
