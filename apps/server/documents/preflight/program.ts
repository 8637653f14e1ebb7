import { join } from 'node:path'
import type { Program } from '../../platform/confinement/program.ts'

export const PREFLIGHT: Program = {
  name: 'preflight',
  script: join(import.meta.dirname, 'child.ts'),
  // PDFium is called as for rendering.
  code: [import.meta.dirname, join(import.meta.dirname, '../rendering')],
}
