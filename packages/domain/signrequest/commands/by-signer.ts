import type { Instant } from '../state.ts'

/** A command of a signer, sent through a signing link. */
export interface BySigner {
  readonly at: Instant
  readonly signerId: string
  readonly linkGeneration: number
}
