import { join } from 'node:path'
import { findCommand, librariesOf } from '../../apps/server/platform/confinement/libraries.ts'
import type { Limits, Program } from '../../apps/server/platform/confinement/program.ts'

const MiB = 2 ** 20

export const LIMITS: Limits = {
  heapMb: 320,
  dataBytes: 1024 * MiB,
  fileBytes: 8 * MiB,
  scratchBytes: 8 * MiB,
  cpuSeconds: 12,
  openFiles: 256,
  niceness: 0,
}

/** With Perl inside, which is more than any file finds there. */
export async function hostileProgram(): Promise<Program> {
  const perl = findCommand('perl')
  if (perl === null) throw new Error('perl is missing')
  return {
    name: 'hostile',
    script: join(import.meta.dirname, 'hostile.ts'),
    code: [import.meta.dirname, perl, ...(await librariesOf([perl]))],
  }
}
