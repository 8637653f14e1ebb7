import type { RemoteSigningCode } from '@countersign/remote-signing'
import type { Workshop } from './workshop.ts'

/** A message made to deceive, and the reason for which it must be turned away. */
export interface Attack {
  readonly name: string
  readonly code: RemoteSigningCode
  /** Reported from others with the same code by this. */
  readonly detail: RegExp | undefined
  make(workshop: Workshop): string | Promise<string>
  /** xmlsec1 finds the signature valid: the form is refused, not a broken message. */
  readonly isValidElsewhere: boolean
  /** The provider's answer was taken before. */
  readonly isRepeated: boolean
}

export function attack(
  name: string,
  reason: RemoteSigningCode | readonly [RemoteSigningCode, RegExp],
  make: Attack['make'],
  more: Partial<Pick<Attack, 'isValidElsewhere' | 'isRepeated'>> = {},
): Attack {
  const [code, detail] = typeof reason === 'string' ? [reason] : reason
  return { name, code, detail, make, isValidElsewhere: false, isRepeated: false, ...more }
}

/** Replaces what must be there: an attack on text that is not in the message would attack nothing. */
export function change(message: string, from: string | RegExp, to: string): string {
  const changed = message.replace(from, () => to)
  if (changed === message) throw new Error(`nothing like ${from} is in the message`)
  return changed
}

/** The one match of a pattern. */
export function part(message: string, pattern: RegExp): string {
  const [found] = pattern.exec(message) ?? []
  if (found === undefined) throw new Error(`nothing like ${pattern} is in the message`)
  return found
}

export const signatureElement = /<Signature xmlns[\s\S]*<\/Signature>/
export const signedInfoElement = /<SignedInfo>[\s\S]*<\/SignedInfo>/
