import { STEPS } from '../../apps/server/sealing/steps.ts'

/** Before and after every step of sealing, in the order in which a document meets them. */
export const POINTS: readonly string[] = STEPS.flatMap((step) => [`before ${step}`, `after ${step}`])
