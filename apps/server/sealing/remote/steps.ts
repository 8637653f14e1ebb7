import type { During, OnStep } from '../steps.ts'

/** The sealer's steps for a signer at a provider, in order, each of which may be the last thing a process does. */
export const REMOTE_STEPS = [
  'prepare',
  'begin',
  'probe',
  'offer',
  'complete',
  'take',
  'check',
  'timestamp',
  'validate',
  'store',
  'commit',
] as const
export type RemoteStepName = (typeof REMOTE_STEPS)[number]

export type OnRemoteStep = OnStep<RemoteStepName>
export type DuringRemote = During<RemoteStepName>
