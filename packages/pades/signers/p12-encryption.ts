import { createDecipheriv, createHash, createHmac, pbkdf2Sync, timingSafeEqual } from 'node:crypto'
import {
  isUniversal,
  oids,
  readOctetString,
  readOid,
  readSequence,
  readSmallInteger,
  type Tlv,
  tags,
} from '../asn1/index.ts'
import { concatBytes } from '../bytes.ts'
import { SignerError } from './error.ts'
import { decryptRc2Cbc } from './rc2.ts'

/** Enough for every tool's default many times over; more is a way to keep a server busy. */
const maxIterations = 5_000_000

/** Decrypts what an AlgorithmIdentifier describes: PBES2 (RFC 8018) or the old PKCS#12 schemes (RFC 7292 App. C). */
export function decryptWithPassword(algorithm: Tlv | undefined, data: Uint8Array, password: string): Uint8Array {
  const [identifier, parameters] = readSequence(algorithm, 'encryption algorithm')
  const scheme = readOid(identifier, 'encryption algorithm')
  try {
    return scheme === pbes2 ? decryptPbes2(parameters, data, password) : decryptOld(scheme, parameters, data, password)
  } catch (cause) {
    if (cause instanceof SignerError) throw cause
    throw new SignerError('p12_password_wrong', 'the P12 cannot be decrypted: the password is wrong', { cause })
  }
}

/** The file's integrity check, which is also how a wrong password shows (RFC 7292 §5.1). */
export function checkMac(macData: Tlv | undefined, content: Uint8Array, password: string): void {
  const [digestInfo, saltTlv, iterationsTlv] = readSequence(macData, 'macData')
  const [algorithm, expectedTlv] = readSequence(digestInfo, 'mac')
  const hash = hashNames.get(readOid(readSequence(algorithm, 'mac algorithm')[0], 'mac algorithm'))
  if (hash === undefined) throw new SignerError('p12_unsupported', 'the P12 uses an unknown integrity check')
  const expected = readOctetString(expectedTlv, 'mac digest')
  const salt = readOctetString(saltTlv, 'mac salt')
  const iterations = iterationsTlv === undefined ? 1 : readIterations(iterationsTlv)
  const key = derive(hash, 3, bmpPassword(password), salt, iterations, expected.length)
  const actual = createHmac(hash, key).update(content).digest()
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) {
    throw new SignerError('p12_password_wrong', 'the password does not open this P12')
  }
}

const pbes2 = '1.2.840.113549.1.5.13'
const pbkdf2 = '1.2.840.113549.1.5.12'

const hashNames: ReadonlyMap<string, string> = new Map([
  [oids.sha1, 'sha1'],
  [oids.sha256, 'sha256'],
  [oids.sha384, 'sha384'],
  [oids.sha512, 'sha512'],
])

const pseudoRandomFunctions: ReadonlyMap<string, string> = new Map([
  ['1.2.840.113549.2.7', 'sha1'],
  ['1.2.840.113549.2.9', 'sha256'],
  ['1.2.840.113549.2.10', 'sha384'],
  ['1.2.840.113549.2.11', 'sha512'],
])

const ciphers: ReadonlyMap<string, { readonly name: string; readonly keyBytes: number }> = new Map([
  ['2.16.840.1.101.3.4.1.2', { name: 'aes-128-cbc', keyBytes: 16 }],
  ['2.16.840.1.101.3.4.1.22', { name: 'aes-192-cbc', keyBytes: 24 }],
  ['2.16.840.1.101.3.4.1.42', { name: 'aes-256-cbc', keyBytes: 32 }],
  ['1.2.840.113549.3.7', { name: 'des-ede3-cbc', keyBytes: 24 }],
])

function decryptPbes2(parameters: Tlv | undefined, data: Uint8Array, password: string): Uint8Array {
  const [derivation, encryption] = readSequence(parameters, 'PBES2 parameters')
  const [derivationId, derivationParameters] = readSequence(derivation, 'key derivation')
  const [cipherId, iv] = readSequence(encryption, 'encryption scheme')
  const cipher = ciphers.get(readOid(cipherId, 'cipher'))
  if (readOid(derivationId, 'key derivation') !== pbkdf2 || cipher === undefined) {
    throw new SignerError('p12_unsupported', 'the P12 uses a key derivation or cipher that is not supported')
  }
  const [salt, iterations, ...rest] = readSequence(derivationParameters, 'PBKDF2 parameters')
  const prf = rest.find((field) => isUniversal(field, tags.sequence))
  const prfId = prf === undefined ? undefined : readOid(readSequence(prf, 'prf')[0], 'prf')
  const hash = prfId === undefined ? 'sha1' : pseudoRandomFunctions.get(prfId)
  if (hash === undefined) throw new SignerError('p12_unsupported', 'the P12 uses a pseudo-random function unknown here')
  const key = pbkdf2Sync(password, readOctetString(salt, 'salt'), readIterations(iterations), cipher.keyBytes, hash)
  return decipher(cipher.name, key, readOctetString(iv, 'iv'), data)
}

const oldSchemes: ReadonlyMap<string, { readonly cipher: '3des' | 'rc2'; readonly keyBytes: number }> = new Map([
  ['1.2.840.113549.1.12.1.3', { cipher: '3des', keyBytes: 24 }],
  ['1.2.840.113549.1.12.1.4', { cipher: '3des', keyBytes: 16 }],
  ['1.2.840.113549.1.12.1.5', { cipher: 'rc2', keyBytes: 16 }],
  ['1.2.840.113549.1.12.1.6', { cipher: 'rc2', keyBytes: 5 }],
])

function decryptOld(scheme: string, parameters: Tlv | undefined, data: Uint8Array, password: string): Uint8Array {
  const found = oldSchemes.get(scheme)
  if (found === undefined) throw new SignerError('p12_unsupported', `the P12 uses the encryption ${scheme}`)
  const [saltTlv, iterationsTlv] = readSequence(parameters, 'PBE parameters')
  const salt = readOctetString(saltTlv, 'salt')
  const iterations = readIterations(iterationsTlv)
  const secret = bmpPassword(password)
  const key = derive('sha1', 1, secret, salt, iterations, found.keyBytes)
  const iv = derive('sha1', 2, secret, salt, iterations, 8)
  if (found.cipher === 'rc2') return withoutPadding(decryptRc2Cbc(key, iv, data, found.keyBytes * 8))
  const full = found.keyBytes === 24 ? key : concatBytes([key, key.subarray(0, 8)])
  return decipher('des-ede3-cbc', full, iv, data)
}

function decipher(name: string, key: Uint8Array, iv: Uint8Array, data: Uint8Array): Uint8Array {
  const stream = createDecipheriv(name, key, iv)
  return Uint8Array.from(Buffer.concat([stream.update(data), stream.final()]))
}

function withoutPadding(plain: Uint8Array): Uint8Array {
  const count = plain.at(-1) ?? 0
  const padding = plain.subarray(plain.length - count)
  if (count < 1 || count > 8 || padding.some((byte) => byte !== count)) throw new RangeError('bad padding')
  return plain.subarray(0, plain.length - count)
}

/** RFC 7292 Appendix B.2; `purpose` 1 is a key, 2 an initial vector, 3 a MAC key. */
function derive(
  hash: string,
  purpose: number,
  password: Uint8Array,
  salt: Uint8Array,
  iterations: number,
  length: number,
): Uint8Array {
  const blockBytes = hash === 'sha384' || hash === 'sha512' ? 128 : 64
  const diversifier = new Uint8Array(blockBytes).fill(purpose)
  const input = concatBytes([repeated(salt, blockBytes), repeated(password, blockBytes)])
  const output: Uint8Array[] = []
  for (let produced = 0; produced < length; ) {
    let digest = createHash(hash).update(diversifier).update(input).digest()
    for (let round = 1; round < iterations; round++) digest = createHash(hash).update(digest).digest()
    output.push(digest)
    produced += digest.length
    addToBlocks(input, repeated(digest, blockBytes).subarray(0, blockBytes))
  }
  return concatBytes(output).subarray(0, length)
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

/** UTF-16BE with a terminating zero, as the old schemes take passwords. */
function bmpPassword(password: string): Uint8Array {
  const bytes = new Uint8Array(2 * password.length + 2)
  for (let index = 0; index < password.length; index++) {
    const unit = password.charCodeAt(index)
    bytes.set([unit >> 8, unit & 0xff], 2 * index)
  }
  return bytes
}

function readIterations(tlv: Tlv | undefined): number {
  const iterations = readSmallInteger(tlv, 'iterations')
  if (iterations < 1 || iterations > maxIterations) {
    throw new SignerError(
      'p12_unsupported',
      `the P12 asks for ${iterations} iterations; at most ${maxIterations} are made`,
    )
  }
  return iterations
}
