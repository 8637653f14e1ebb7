import { randomBytes } from 'node:crypto'
import { sha256 } from '../../platform/ids.ts'

// What the signer carries from the page to the helper by hand: fifty random bits, in letters that cannot be mistaken
// for one another (Crockford's base 32), good once and for minutes. The hash is all that is stored.

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10

export function newHelperCode(): string {
  return [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
}

/** As people type it: in either case, in groups, with letters for the digits they look like. Undefined if it is none. */
export function readHelperCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  return code.length === LENGTH && [...code].every((letter) => ALPHABET.includes(letter)) ? code : undefined
}

export function hashHelperCode(code: string): Buffer {
  return sha256(`helper code ${code}`)
}
