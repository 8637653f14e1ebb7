import type { During as DuringSteps, OnStep } from '../../platform/steps.ts'

/** What becomes of heads, in order: a place in the log, tiles, a signed checkpoint, and that everybody can see it. */
export const LOG_STEPS = ['sequence', 'tiles', 'sign', 'publish'] as const
export type LogStep = (typeof LOG_STEPS)[number]
export type OnLogStep = OnStep<LogStep>
export type During = DuringSteps<LogStep>
