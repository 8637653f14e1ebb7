import type { P12ErrorCode } from '@countersign/p12'

/** A file, its password, and what must come of it. */
export interface Specimen {
  readonly name: string
  readonly file: Uint8Array
  readonly password: string
  readonly fate: Fate
}

export type Fate = Opens | Refused

export interface Opens {
  /** Whose entries come out, in this order. */
  readonly people: readonly string[]
  /** How many issuers come with each. */
  readonly issuers: number
  readonly canSign: boolean
  /** Where the browser lacks something that Node has. */
  readonly inChromium?: P12ErrorCode
}

export interface Refused {
  readonly code: P12ErrorCode
}

export const PASSWORD = 'correct horse'
export const ACCENTED = 'pässwörd ✓ 😀'

export function opens(person: string, more: Partial<Opens> = {}): Opens {
  return { people: [person], issuers: 0, canSign: true, ...more }
}
