import { javaJudge } from './places.ts'
import { startJudge } from './process.ts'
import type { Judge, VerapdfVerdict } from './types.ts'

/** veraPDF: is a file the PDF/A or PDF/UA it claims to be, and which rules does it break. */
export const openVerapdf = (isLong = false): Judge<VerapdfVerdict> =>
  startJudge<VerapdfVerdict>('java', javaJudge('verapdf', isLong))
