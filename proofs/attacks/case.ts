import type { ProblemCode } from '@countersign/pades/verify'
import type { Workshop } from './workshop.ts'

/** `unsigned`: the attack hides the signature instead of forging one. */
export type Reason = ProblemCode | 'unsigned'

/** A file made to deceive, and the reason for which it must be turned away. */
export interface Attack {
  readonly name: string
  make(workshop: Workshop): Promise<Uint8Array>
  readonly reason: Reason
  /** Reported from others with the same reason by this. */
  readonly detail?: RegExp
  /** Judged with the network; otherwise the file's own data must do. */
  readonly online?: true
}

export const attack = (
  name: string,
  reason: Reason | [Reason, RegExp],
  make: (workshop: Workshop) => Promise<Uint8Array> | Uint8Array,
  more: Pick<Attack, 'online'> = {},
): Attack => {
  const [code, detail] = typeof reason === 'string' ? [reason] : reason
  return { name, reason: code, make: async (workshop) => make(workshop), ...(detail && { detail }), ...more }
}
