import type { Instant } from '../state.ts'

export interface HoldPlaced {
  readonly type: 'HoldPlaced'
  readonly at: Instant
  readonly reason: string
}

export interface HoldLifted {
  readonly type: 'HoldLifted'
  readonly at: Instant
  readonly reason: string
}

/** The values are deleted. The commitments to them stay in the audit trail. `personSince`: see `ErasePersonalData`. */
export interface PersonalDataErased {
  readonly type: 'PersonalDataErased'
  readonly at: Instant
  readonly signerId: string | null
  readonly personSince: number | null
  readonly documents: boolean
  readonly reason: string
}
