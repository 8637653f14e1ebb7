import type { Instant } from '../state.ts'

/** By the signer, through a link. */
export interface BySigner {
  readonly at: Instant
  readonly signerId: string
  readonly linkGeneration: number
}
