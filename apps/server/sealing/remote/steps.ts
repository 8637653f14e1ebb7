import { FINISH_STEPS } from '../attempts/strategy.ts'
import type { During, OnStep } from '../steps.ts'

/** The sealer's steps for a signer at a provider, in order. Crash tests stop the process before or after each. */
export const REMOTE_STEPS = [
  'prepare',
  'begin',
  'probe',
  'offer',
  'complete',
  'take',
  'check',
  ...FINISH_STEPS,
] as const
export type RemoteStepName = (typeof REMOTE_STEPS)[number]

export type OnRemoteStep = OnStep<RemoteStepName>
export type DuringRemote = During<RemoteStepName>
