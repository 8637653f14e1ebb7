import { decode, readOctetString, readOid, readSequence, type Tlv } from '@countersign/pades/asn1'
import { concatBytes } from '@countersign/pades/bytes'
import { decryptTripleDesCbc } from '../ciphers/des.ts'
import { decryptRc2Cbc } from '../ciphers/rc2.ts'
import { P12Error, unsupported } from '../error.ts'
import type { OpenAttempt } from './attempt.ts'
import { sha1 } from './hash.ts'
import { readIterations } from './iterations.ts'
import { derivePbkdf2Key } from './pbkdf2.ts'
import { derivePkcs12Key, purposes } from './pkcs12-kdf.ts'

/**
 * Decrypts one DER element as its AlgorithmIdentifier describes: PBES2 (RFC 8018) or a PBE scheme of RFC 7292 Appendix C.
 * One wrong password in 256 produces valid padding; decoding the element detects those.
 */
export async function decrypt(algorithm: Tlv | undefined, data: Uint8Array, attempt: OpenAttempt): Promise<Tlv> {
  const [identifier, parameters] = readSequence(algorithm, 'encryption algorithm')
  const scheme = readOid(identifier, 'encryption algorithm')
  const cipher = await (scheme === pbes2 ? pbes2Cipher(parameters, attempt) : pkcs12Cipher(scheme, parameters, attempt))
  const plain = attempt.trackSecret(await (cipher.kind === 'aes' ? decryptAes : decryptLegacy)(cipher, data))
  try {
    return decode(plain)
  } catch (cause) {
    throw wrongPassword(cause)
  }
}

/** A cipher in CBC mode with its key. */
interface Cipher {
  readonly kind: 'aes' | '3des' | 'rc2'
  readonly key: Uint8Array
  readonly iv: Uint8Array
}

interface CipherAlgorithm {
  readonly kind: Cipher['kind']
  readonly keyBytes: number
}

const pbes2 = '1.2.840.113549.1.5.13'

const pbes2Ciphers: ReadonlyMap<string, CipherAlgorithm> = new Map([
  ['2.16.840.1.101.3.4.1.2', { kind: 'aes', keyBytes: 16 }],
  ['2.16.840.1.101.3.4.1.22', { kind: 'aes', keyBytes: 24 }],
  ['2.16.840.1.101.3.4.1.42', { kind: 'aes', keyBytes: 32 }],
  ['1.2.840.113549.3.7', { kind: '3des', keyBytes: 24 }],
])

async function pbes2Cipher(parameters: Tlv | undefined, attempt: OpenAttempt): Promise<Cipher> {
  const [derivation, encryption] = readSequence(parameters, 'PBES2 parameters')
  const [identifier, iv] = readSequence(encryption, 'encryption scheme')
  const name = readOid(identifier, 'cipher')
  const algorithm = pbes2Ciphers.get(name)
  if (algorithm === undefined) throw unsupported(`the cipher ${name}`)
  const key = await derivePbkdf2Key(derivation, algorithm.keyBytes, attempt)
  return { kind: algorithm.kind, key, iv: readOctetString(iv, 'iv') }
}

const pkcs12Ciphers: ReadonlyMap<string, CipherAlgorithm> = new Map([
  ['1.2.840.113549.1.12.1.3', { kind: '3des', keyBytes: 24 }],
  ['1.2.840.113549.1.12.1.4', { kind: '3des', keyBytes: 16 }],
  ['1.2.840.113549.1.12.1.5', { kind: 'rc2', keyBytes: 16 }],
  ['1.2.840.113549.1.12.1.6', { kind: 'rc2', keyBytes: 5 }],
])

async function pkcs12Cipher(scheme: string, parameters: Tlv | undefined, attempt: OpenAttempt): Promise<Cipher> {
  const algorithm = pkcs12Ciphers.get(scheme)
  if (algorithm === undefined) throw unsupported(`the encryption ${scheme}`)
  const [salt, iterations] = readSequence(parameters, 'PBE parameters')
  const kdf = { algorithm: sha1, salt: readOctetString(salt, 'salt'), iterations: readIterations(iterations) }
  const key = derivePkcs12Key(kdf, purposes.encryptionKey, algorithm.keyBytes, attempt)
  const iv = derivePkcs12Key(kdf, purposes.initializationVector, 8, attempt)
  return { kind: algorithm.kind, key, iv }
}

async function decryptAes({ key, iv }: Cipher, data: Uint8Array): Promise<Uint8Array> {
  if (iv.length !== 16) throw new P12Error('p12_malformed', `The AES initialization vector has ${iv.length} bytes.`)
  const raw = key as Uint8Array<ArrayBuffer>
  const imported = await crypto.subtle.importKey('raw', raw, 'AES-CBC', false, ['decrypt']).catch((cause) => {
    throw new P12Error('p12_unsupported', `This browser does not support AES-${8 * key.length}.`, { cause })
  })
  const algorithm = { name: 'AES-CBC', iv: iv as Uint8Array<ArrayBuffer> }
  const plain = await crypto.subtle.decrypt(algorithm, imported, data as Uint8Array<ArrayBuffer>).catch((cause) => {
    throw wrongPassword(cause)
  })
  return new Uint8Array(plain)
}

function decryptLegacy({ kind, key, iv }: Cipher, data: Uint8Array): Uint8Array {
  if (iv.length !== 8 || data.length % 8 !== 0) throw new P12Error('p12_malformed', 'An encrypted part is truncated.')
  if (kind === 'rc2') return removePadding(decryptRc2Cbc(key, iv, data, 8 * key.length))
  // Two-key triple DES uses the first key again as the third.
  const threeKeys = key.length === 24 ? key : concatBytes([key, key.subarray(0, 8)])
  return removePadding(decryptTripleDesCbc(threeKeys, iv, data))
}

function removePadding(plain: Uint8Array): Uint8Array {
  const count = plain[plain.length - 1] ?? 0
  const padding = plain.subarray(plain.length - count)
  if (count < 1 || count > 8 || padding.some((byte) => byte !== count)) throw wrongPassword()
  return plain.subarray(0, plain.length - count)
}

function wrongPassword(cause?: unknown): P12Error {
  return new P12Error('p12_password_wrong', 'The password does not decrypt the file.', { cause })
}
