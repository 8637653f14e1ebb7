import { decode, readOctetString, readOid, readSequence, type Tlv } from '@countersign/pades/asn1'
import { concatBytes } from '@countersign/pades/bytes'
import { decryptTripleDesCbc } from '../ciphers/des.ts'
import { decryptRc2Cbc } from '../ciphers/rc2.ts'
import { P12Error } from '../error.ts'
import { deriveOld, derivePbkdf2, digests, readIterations, unsupported } from './derive.ts'
import type { Opening } from './opening.ts'

/**
 * Decrypts the one element that an AlgorithmIdentifier describes: by PBES2 (RFC 8018) or an old scheme (RFC 7292
 * Appendix C). One wrong password in 256 leaves a padding that looks right, but no element.
 */
export async function decrypt(algorithm: Tlv | undefined, data: Uint8Array, opening: Opening): Promise<Tlv> {
  const [identifier, parameters] = readSequence(algorithm, 'encryption algorithm')
  const scheme = readOid(identifier, 'encryption algorithm')
  const plain = await (scheme === pbes2 ? decryptPbes2 : decryptOld(scheme))(parameters, data, opening)
  try {
    return decode(opening.secret(plain))
  } catch (cause) {
    throw wrongPassword(cause)
  }
}

type Decrypt = (parameters: Tlv | undefined, data: Uint8Array, opening: Opening) => Promise<Uint8Array>

const pbes2 = '1.2.840.113549.1.5.13'

interface Cipher {
  readonly kind: 'aes' | '3des' | 'rc2'
  readonly keyBytes: number
}

const ciphers: ReadonlyMap<string, Cipher> = new Map([
  ['2.16.840.1.101.3.4.1.2', { kind: 'aes', keyBytes: 16 }],
  ['2.16.840.1.101.3.4.1.22', { kind: 'aes', keyBytes: 24 }],
  ['2.16.840.1.101.3.4.1.42', { kind: 'aes', keyBytes: 32 }],
  ['1.2.840.113549.3.7', { kind: '3des', keyBytes: 24 }],
])

const oldCiphers: ReadonlyMap<string, Cipher> = new Map([
  ['1.2.840.113549.1.12.1.3', { kind: '3des', keyBytes: 24 }],
  ['1.2.840.113549.1.12.1.4', { kind: '3des', keyBytes: 16 }],
  ['1.2.840.113549.1.12.1.5', { kind: 'rc2', keyBytes: 16 }],
  ['1.2.840.113549.1.12.1.6', { kind: 'rc2', keyBytes: 5 }],
])

async function decryptPbes2(parameters: Tlv | undefined, data: Uint8Array, opening: Opening): Promise<Uint8Array> {
  const [derivation, encryption] = readSequence(parameters, 'PBES2 parameters')
  const [cipherId, ivTlv] = readSequence(encryption, 'encryption scheme')
  const name = readOid(cipherId, 'cipher')
  const cipher = ciphers.get(name)
  if (cipher === undefined) throw unsupported(`the cipher ${name}`)
  const iv = readOctetString(ivTlv, 'iv')
  const key = await derivePbkdf2(derivation, cipher.keyBytes, opening)
  return cipher.kind === 'aes' ? decryptAes(key, iv, data) : decryptBlocks(cipher, key, iv, data)
}

function decryptOld(scheme: string): Decrypt {
  const cipher = oldCiphers.get(scheme)
  const sha1 = digests.get('1.3.14.3.2.26')
  if (cipher === undefined || sha1 === undefined) throw unsupported(`the encryption ${scheme}`)
  return async (parameters, data, opening) => {
    const [salt, iterations] = readSequence(parameters, 'PBE parameters')
    const derivation = { hash: sha1, salt: readOctetString(salt, 'salt'), iterations: readIterations(iterations) }
    const key = deriveOld(derivation, 1, cipher.keyBytes, opening)
    const iv = deriveOld(derivation, 2, 8, opening)
    return decryptBlocks(cipher, key, iv, data)
  }
}

async function decryptAes(key: Uint8Array<ArrayBuffer>, iv: Uint8Array, data: Uint8Array): Promise<Uint8Array> {
  if (iv.length !== 16) throw new P12Error('p12_malformed', `an initial vector of ${iv.length} bytes`)
  const imported = await crypto.subtle.importKey('raw', key, 'AES-CBC', false, ['decrypt']).catch((cause) => {
    throw new P12Error('p12_unsupported', `this browser has no AES with ${8 * key.length} bits`, { cause })
  })
  const algorithm = { name: 'AES-CBC', iv: iv as Uint8Array<ArrayBuffer> }
  const plain = await crypto.subtle.decrypt(algorithm, imported, data as Uint8Array<ArrayBuffer>).catch((cause) => {
    throw wrongPassword(cause)
  })
  return new Uint8Array(plain)
}

function decryptBlocks(cipher: Cipher, key: Uint8Array, iv: Uint8Array, data: Uint8Array): Uint8Array {
  if (iv.length !== 8 || data.length % 8 !== 0) throw new P12Error('p12_malformed', 'the encrypted part is cut off')
  if (cipher.kind === 'rc2') return withoutPadding(decryptRc2Cbc(key, iv, data, 8 * cipher.keyBytes))
  const threeKeys = cipher.keyBytes === 24 ? key : concatBytes([key, key.subarray(0, 8)])
  return withoutPadding(decryptTripleDesCbc(threeKeys, iv, data))
}

function withoutPadding(plain: Uint8Array): Uint8Array {
  const count = plain[plain.length - 1] ?? 0
  const padding = plain.subarray(plain.length - count)
  if (count < 1 || count > 8 || padding.some((byte) => byte !== count)) throw wrongPassword()
  return plain.subarray(0, plain.length - count)
}

function wrongPassword(cause?: unknown): P12Error {
  return new P12Error('p12_password_wrong', 'the file cannot be decrypted: the password is wrong', { cause })
}
