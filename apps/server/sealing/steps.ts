import { type During as DuringSteps, duringSteps, type OnStep as OnSteps } from '../platform/steps.ts'

/** The steps of a drain, in order. Crash tests stop the process before or after each of them. */
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
