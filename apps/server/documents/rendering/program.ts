import { join, resolve } from 'node:path'
import type { Limits, Program } from '../../platform/confinement/program.ts'
import { NICENESS, PROCESS_CPU_SECONDS, PROCESS_DATA, PROCESS_HEAP_MB } from './limits.ts'

export const RENDERING: Program = {
  name: 'rendering',
  script: join(import.meta.dirname, 'child.ts'),
  code: [resolve(import.meta.dirname)],
}

export function limitsFor(documentSize: number): Limits {
  return {
    heapMb: PROCESS_HEAP_MB,
    // The document is in memory twice: as received, and in the renderer.
    dataBytes: PROCESS_DATA + 3 * documentSize,
    fileBytes: 0,
    scratchBytes: 0,
    cpuSeconds: PROCESS_CPU_SECONDS,
    openFiles: 128,
    niceness: NICENESS,
  }
}
