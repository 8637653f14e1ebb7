import { type During as DuringSteps, duringSteps, type OnStep as OnSteps } from '../platform/steps.ts'

/** The steps of sealing in the order a document meets them, each of which may be the last thing a process does. */
export const STEPS = [
  'fetch',
  'prepare',
  'sign',
  'timestamp',
  'validate',
  'store',
  'commit',
  'archive',
  'audit',
  'assemble',
] as const
export type Step = (typeof STEPS)[number]

export type OnStep<S extends string = Step> = OnSteps<S>

export type During<S extends string = Step> = DuringSteps<S>

export { duringSteps }
