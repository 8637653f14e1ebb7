import type { RefusalCode } from '../refusal.ts'
import { activeContent } from './active-content.ts'
import { bombs } from './bombs.ts'
import { brokenStructures } from './broken-structures.ts'
import { encrypted } from './encrypted.ts'
import { signedByOthers } from './signed.ts'

/** A file that must be refused, and the code it must be refused with. `make` is for what takes a tool or is large. */
export type HostileFile = { readonly name: string; readonly code: RefusalCode } & (
  | { readonly bytes: Buffer }
  | { readonly make: (path: string) => Promise<void> }
)

export function hostileFiles(): HostileFile[] {
  return [...bombs(), ...brokenStructures(), ...activeContent(), ...signedByOthers(), ...encrypted()]
}
