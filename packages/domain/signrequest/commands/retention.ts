import type { Instant } from '../state.ts'

/** Sent by an operator, for a court or an authority. */
export interface PlaceHold {
  readonly type: 'PlaceHold'
  readonly at: Instant
  readonly reason: string
}

export interface LiftHold {
  readonly type: 'LiftHold'
  readonly at: Instant
  readonly reason: string
}

/**
 * `signerId: null`: all signers. `personSince`: only the person who had the signer id since this link generation; null:
 * everybody who ever had it. `documents`: the files become unreadable too.
 */
export interface ErasePersonalData {
  readonly type: 'ErasePersonalData'
  readonly at: Instant
  readonly signerId: string | null
  readonly personSince: number | null
  readonly documents: boolean
  readonly reason: string
}
