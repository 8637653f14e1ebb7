import { javaJudge } from './places.ts'
import { startJudge } from './process.ts'
import type { DssVerdict, Judge } from './types.ts'

/** EU DSS with its default policy: TOTAL-PASSED, the level, and what changed after each signature. */
export const openDss = (isLong = false): Judge<DssVerdict> => startJudge<DssVerdict>('java', javaJudge('dss', isLong))
