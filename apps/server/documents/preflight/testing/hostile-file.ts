import type { RefusalCode } from '../refusal.ts'

/** A file that must be rejected, and the code of the rejection. `make` is for files that need a tool or are large. */
export type HostileFile = { readonly name: string; readonly code: RefusalCode } & (
  | { readonly bytes: Buffer }
  | { readonly make: (path: string) => Promise<void> }
)
