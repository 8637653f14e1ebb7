import { join } from 'node:path'
import { data } from './places.ts'
import { startJudge } from './process.ts'
import type { Judge, PyhankoVerdict } from './types.ts'

/** pyHanko with its default difference policy; strict reading unless the question says otherwise. */
export const openPyhanko = (): Judge<PyhankoVerdict> =>
  startJudge<PyhankoVerdict>(join(data, 'venv/bin/python'), [join(import.meta.dirname, 'pyhanko/judge.py')])
