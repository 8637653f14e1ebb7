import { CERTIFICATE_STEPS } from '../../apps/server/sealing/certificate/steps.ts'

/** Where a sealer may die. */
export const SEALER_POINTS: readonly string[] = CERTIFICATE_STEPS.flatMap((step) => [`before ${step}`, `after ${step}`])

/** Where an api may die: when a call has come, or when it was carried out and nobody was reported. */
export const API_POINTS: readonly string[] = [
  'POST checks',
  'GET checks',
  'GET document',
  'POST attempts',
  'GET attempts',
  'POST signature',
].flatMap((call) => [`before ${call}`, `after ${call}`])
