import { activeContent } from './active-content.ts'
import { bombs } from './bombs.ts'
import { brokenStructures } from './broken-structures.ts'
import { encrypted } from './encrypted.ts'
import type { HostileFile } from './hostile-file.ts'
import { inconsistentSamples } from './inconsistent.ts'
import { signedByOthers } from './signed.ts'

export function hostileFiles(): HostileFile[] {
  return [
    ...bombs(),
    ...brokenStructures(),
    ...activeContent(),
    ...inconsistentSamples(),
    ...signedByOthers(),
    ...encrypted(),
  ]
}
