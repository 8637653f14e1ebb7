import type { During as DuringSteps, OnStep } from '../../platform/steps.ts'

/** The steps of a batch, in order: assign leaf indexes, write tiles, sign a checkpoint, publish it. */
export const LOG_STEPS = ['sequence', 'tiles', 'sign', 'publish'] as const
export type LogStep = (typeof LOG_STEPS)[number]
export type OnLogStep = OnStep<LogStep>
export type During = DuringSteps<LogStep>
