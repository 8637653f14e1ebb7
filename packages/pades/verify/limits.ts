import { Budget, type ByteSource, defaultLimits, type Limits } from '../pdf/index.ts'

/**
 * The limits for verification are lower than for signing and share one budget, because the verifier reads untrusted
 * documents and reads them once for each revision.
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
/** Total bytes of all later revisions. */
export const maxLaterBytes = 64 << 20
/** Objects that one revision may list. */
export const maxListedObjects = 100_000
/** Objects that are searched for references. */
export const maxReferringObjects = 1_000_000
/** Items of validation data. */
export const maxEvidence = 4_096
/** Bytes of one item of validation data. */
export const maxEvidenceBytes = 16 << 20
/** The accepted difference between two clocks. */
export const clockToleranceMs = 5 * 60_000
