import {
  integerBytes,
  isUniversal,
  oids,
  readInteger,
  readOctetString,
  readOid,
  readSequence,
  type Tlv,
  tags,
} from '@countersign/pades/asn1'
import { concatBytes } from '@countersign/pades/bytes'
import { P12Error, unsupported } from '../error.ts'
import type { BlockHash } from '../hashes/block-hash.ts'
import { Sha1 } from '../hashes/sha1.ts'
import { Sha256 } from '../hashes/sha256.ts'
import { Sha512 } from '../hashes/sha512.ts'
import type { Opening } from './opening.ts'

/** Keys from passwords: PBKDF2 by WebCrypto, and the way of RFC 7292 by our own hashes. */

export interface Hash {
  /** WebCrypto's name. */
  readonly name: string
  make(): BlockHash
}

export const sha1: Hash = { name: 'SHA-1', make: () => new Sha1() }
const sha256: Hash = { name: 'SHA-256', make: () => new Sha256() }
const sha384: Hash = { name: 'SHA-384', make: () => new Sha512(48) }
const sha512: Hash = { name: 'SHA-512', make: () => new Sha512(64) }

export const digests: ReadonlyMap<string, Hash> = new Map([
  [oids.sha1, sha1],
  [oids.sha256, sha256],
  [oids.sha384, sha384],
  [oids.sha512, sha512],
])

/** HMAC with each of them (RFC 8018 Appendix B.1). */
export const hmacs: ReadonlyMap<string, Hash> = new Map([
  ['1.2.840.113549.2.7', sha1],
  ['1.2.840.113549.2.9', sha256],
  ['1.2.840.113549.2.10', sha384],
  ['1.2.840.113549.2.11', sha512],
])

/** 1 is a key, 2 an initial vector, 3 a key for the integrity check (RFC 7292 Appendix B.3). */
export type Purpose = 1 | 2 | 3

export interface OldDerivation {
  readonly hash: Hash
  readonly salt: Uint8Array
  readonly iterations: number
}

/** RFC 7292 Appendix B.2. */
export function deriveOld(
  { hash, salt, iterations }: OldDerivation,
  purpose: Purpose,
  length: number,
  opening: Opening,
): Uint8Array {
  const state = hash.make()
  const rounds = Math.ceil(length / state.digestBytes)
  opening.spend(rounds * iterations)
  const diversifier = new Uint8Array(state.blockBytes).fill(purpose)
  const padded = [salt, opening.spelling.bmp].map((bytes) => opening.secret(repeated(bytes, state.blockBytes)))
  const input = opening.secret(concatBytes(padded))
  const output = opening.secret(new Uint8Array(rounds * state.digestBytes))
  for (let round = 0; round < rounds; round++) {
    const digest = output.subarray(round * state.digestBytes, (round + 1) * state.digestBytes)
    state.update(diversifier).update(input).finishInto(digest)
    state.iterate(digest, iterations - 1)
    addToBlocks(input, opening.secret(repeated(digest, state.blockBytes)))
  }
  return output.subarray(0, length)
}

/** Repeated to fill whole blocks; nothing stays nothing. */
function repeated(bytes: Uint8Array, blockBytes: number): Uint8Array {
  const length = blockBytes * Math.ceil(bytes.length / blockBytes)
  return Uint8Array.from({ length }, (_, index) => bytes[index % bytes.length] ?? 0)
}

/** Each block of `input` becomes block + addend + 1, as big-endian numbers. */
function addToBlocks(input: Uint8Array, addend: Uint8Array): void {
  for (let start = 0; start < input.length; start += addend.length) {
    let carry = 1
    for (let index = addend.length - 1; index >= 0; index--) {
      const sum = (input[start + index] ?? 0) + (addend[index] ?? 0) + carry
      input[start + index] = sum & 0xff
      carry = sum >> 8
    }
  }
}

const pbkdf2 = '1.2.840.113549.1.5.12'

/** The key that a KeyDerivationFunc asks for: PBKDF2 and nothing else (RFC 8018 Appendix A.2). */
export async function derivePbkdf2(
  derivation: Tlv | undefined,
  length: number | undefined,
  opening: Opening,
): Promise<Uint8Array<ArrayBuffer>> {
  const [identifier, parameters] = readSequence(derivation, 'key derivation')
  const name = readOid(identifier, 'key derivation')
  if (name !== pbkdf2) throw unsupported(`the key derivation ${name}`)
  const [saltTlv, iterationsTlv, ...rest] = readSequence(parameters, 'PBKDF2 parameters')
  if (!isUniversal(saltTlv, tags.octetString)) throw unsupported('a salt that is not given')
  const iterations = readIterations(iterationsTlv)
  const given = rest.find((field) => isUniversal(field, tags.integer))
  const wanted = given === undefined ? length : readLength(given)
  if (wanted === undefined || (length !== undefined && wanted !== length)) throw unsupported('a key of another length')
  const hash = pseudoRandomFunction(rest.find((field) => isUniversal(field, tags.sequence)))
  opening.spend(Math.ceil(wanted / hash.make().digestBytes) * iterations)
  const password = opening.spelling.utf8 as Uint8Array<ArrayBuffer>
  const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
  const salt = readOctetString(saltTlv, 'salt') as Uint8Array<ArrayBuffer>
  const bits = await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: hash.name, salt, iterations }, key, 8 * wanted)
  return opening.secret(new Uint8Array(bits))
}

function pseudoRandomFunction(tlv: Tlv | undefined): Hash {
  if (tlv === undefined) return sha1
  const name = readOid(readSequence(tlv, 'prf')[0], 'prf')
  const hash = hmacs.get(name)
  if (hash === undefined) throw unsupported(`the pseudo-random function ${name}`)
  return hash
}

/** Before anything is computed from it: the number may have a million digits. */
export function readIterations(tlv: Tlv | undefined): number {
  const digits = integerBytes(tlv, 'iterations')
  if (digits.length > 5) throw new P12Error('p12_too_costly', `the file asks for 256^${digits.length} rounds`)
  const iterations = Number(readInteger(tlv, 'iterations'))
  if (iterations < 1) throw new P12Error('p12_malformed', `the file asks for ${iterations} rounds of key derivation`)
  return iterations
}

function readLength(tlv: Tlv): number {
  const length = integerBytes(tlv, 'keyLength').length === 1 ? Number(readInteger(tlv, 'keyLength')) : 0
  if (length < 1) throw unsupported('a derived key of no usual length')
  return length
}
