import type { HandwrittenCase } from '../types.ts'
import { archiveCases } from './archive/cases.ts'
import { damagedCases } from './damaged.ts'
import { formCases } from './forms.ts'
import { pageCases } from './pages.ts'
import { rightsCases } from './rights.ts'
import { structureCases } from './structure.ts'

/** Everything written byte by byte. */
export const handwrittenCases: readonly HandwrittenCase[] = [
  ...structureCases,
  ...pageCases,
  ...formCases,
  ...archiveCases,
  ...rightsCases,
  ...damagedCases,
]
