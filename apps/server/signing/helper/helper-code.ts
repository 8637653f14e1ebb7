import { randomBytes } from 'node:crypto'
import { sha256 } from '../../platform/ids.ts'

// The code that the signer types into the token helper: 50 random bits in Crockford's base 32, whose characters are hard
// to confuse. It works once, for ten minutes. Only its hash is stored.

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10

export function newHelperCode(): string {
  return [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
}

/** Reads a typed code in any case, in groups, with O, I or L for similar digits. Undefined if it is not a code. */
export function readHelperCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  return code.length === LENGTH && [...code].every((character) => ALPHABET.includes(character)) ? code : undefined
}

export function hashHelperCode(code: string): Buffer {
  return sha256(`helper code ${code}`)
}
