import {
  integerBytes,
  isUniversal,
  readInteger,
  readOctetString,
  readOid,
  readSequence,
  type Tlv,
  tags,
} from '@countersign/pades/asn1'
import { unsupported } from '../error.ts'
import type { OpenAttempt } from './attempt.ts'
import { type HashAlgorithm, hashByHmacOid, sha1 } from './hash.ts'
import { readIterations } from './iterations.ts'

const pbkdf2 = '1.2.840.113549.1.5.12'

/** Derives the key that a KeyDerivationFunc describes; only PBKDF2 is supported (RFC 8018 Appendix A.2). */
export async function derivePbkdf2Key(
  derivation: Tlv | undefined,
  expectedLength: number | undefined,
  attempt: OpenAttempt,
): Promise<Uint8Array<ArrayBuffer>> {
  const [identifier, parameters] = readSequence(derivation, 'key derivation')
  const name = readOid(identifier, 'key derivation')
  if (name !== pbkdf2) throw unsupported(`the key derivation ${name}`)
  const [saltTlv, iterationsTlv, ...rest] = readSequence(parameters, 'PBKDF2 parameters')
  if (!isUniversal(saltTlv, tags.octetString)) throw unsupported('a PBKDF2 salt from another source')
  const iterations = readIterations(iterationsTlv)
  const length = keyLength(
    rest.find((field) => isUniversal(field, tags.integer)),
    expectedLength,
  )
  const { create, webCryptoName } = pseudoRandomFunction(rest.find((field) => isUniversal(field, tags.sequence)))
  attempt.spendIterations(Math.ceil(length / create().digestBytes) * iterations)
  const password = attempt.password.utf8 as Uint8Array<ArrayBuffer>
  const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
  const salt = readOctetString(saltTlv, 'salt') as Uint8Array<ArrayBuffer>
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: webCryptoName, salt, iterations },
    key,
    8 * length,
  )
  return attempt.trackSecret(new Uint8Array(bits))
}

/** The file's keyLength, if present, must match the length that the cipher needs. */
function keyLength(field: Tlv | undefined, expected: number | undefined): number {
  const length = field === undefined ? expected : readLength(field)
  if (length === undefined || (expected !== undefined && length !== expected)) {
    throw unsupported('a derived key whose length does not fit the cipher')
  }
  return length
}

function readLength(tlv: Tlv): number {
  const length = integerBytes(tlv, 'keyLength').length === 1 ? Number(readInteger(tlv, 'keyLength')) : 0
  if (length < 1) throw unsupported('a derived key longer than 127 bytes or of no length')
  return length
}

function pseudoRandomFunction(tlv: Tlv | undefined): HashAlgorithm {
  if (tlv === undefined) return sha1
  const name = readOid(readSequence(tlv, 'prf')[0], 'prf')
  const algorithm = hashByHmacOid.get(name)
  if (algorithm === undefined) throw unsupported(`the pseudo-random function ${name}`)
  return algorithm
}
