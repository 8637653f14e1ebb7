import { importCycles } from './cycles.ts'
import { importBreaches } from './imports.ts'
import { blockingIndexes } from './indexes.ts'
import { crowdedFolders, longFiles, unusedExceptions } from './sizes.ts'
import type { Sources } from './source.ts'
import { ownerlessTables, tableBreaches } from './tables.ts'

/** Every structural rule of ARCHITECTURE.md. A rule returns the breaches it finds. */
export const RULES: Record<string, (sources: Sources) => string[]> = {
  imports: importBreaches,
  cycles: importCycles,
  'table owners': tableBreaches,
  'owned tables': ownerlessTables,
  'files in a folder': crowdedFolders,
  'file length': longFiles,
  'indexes of existing tables': blockingIndexes,
  exceptions: unusedExceptions,
}

export function structuralBreaches(sources: Sources): string[] {
  return Object.values(RULES).flatMap((rule) => rule(sources))
}
