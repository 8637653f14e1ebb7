import { decode, readOctetString, readOid, readSequence, type Tlv } from '@countersign/pades/asn1'
import { concatBytes } from '@countersign/pades/bytes'
import { decryptTripleDesCbc } from '../ciphers/des.ts'
import { decryptRc2Cbc } from '../ciphers/rc2.ts'
import { P12Error, unsupported } from '../error.ts'
import { deriveOld, derivePbkdf2, readIterations, sha1 } from './derive.ts'
import type { Opening } from './opening.ts'

/**
 * Decrypts the one element that an AlgorithmIdentifier describes: by PBES2 (RFC 8018) or an old scheme (RFC 7292
 * Appendix C). One wrong password in 256 leaves a padding that looks right, but no element.
 */
export async function decrypt(algorithm: Tlv | undefined, data: Uint8Array, opening: Opening): Promise<Tlv> {
  const [identifier, parameters] = readSequence(algorithm, 'encryption algorithm')
  const scheme = readOid(identifier, 'encryption algorithm')
  const means = scheme === pbes2 ? await newMeans(parameters, opening) : oldMeans(scheme, parameters, opening)
  const plain = opening.secret(await (means.cipher === 'aes' ? decryptAes : decryptBlocks)(means, data))
  try {
    return decode(plain)
  } catch (cause) {
    throw wrongPassword(cause)
  }
}

/** What decryption needs, all of it CBC. */
interface Means {
  readonly cipher: 'aes' | '3des' | 'rc2'
  readonly key: Uint8Array
  readonly iv: Uint8Array
}

interface CipherKind {
  readonly cipher: Means['cipher']
  readonly keyBytes: number
}

const pbes2 = '1.2.840.113549.1.5.13'

const newCiphers: ReadonlyMap<string, CipherKind> = new Map([
  ['2.16.840.1.101.3.4.1.2', { cipher: 'aes', keyBytes: 16 }],
  ['2.16.840.1.101.3.4.1.22', { cipher: 'aes', keyBytes: 24 }],
  ['2.16.840.1.101.3.4.1.42', { cipher: 'aes', keyBytes: 32 }],
  ['1.2.840.113549.3.7', { cipher: '3des', keyBytes: 24 }],
])

async function newMeans(parameters: Tlv | undefined, opening: Opening): Promise<Means> {
  const [derivation, encryption] = readSequence(parameters, 'PBES2 parameters')
  const [identifier, iv] = readSequence(encryption, 'encryption scheme')
  const name = readOid(identifier, 'cipher')
  const kind = newCiphers.get(name)
  if (kind === undefined) throw unsupported(`the cipher ${name}`)
  const key = await derivePbkdf2(derivation, kind.keyBytes, opening)
  return { cipher: kind.cipher, key, iv: readOctetString(iv, 'iv') }
}

const oldCiphers: ReadonlyMap<string, CipherKind> = new Map([
  ['1.2.840.113549.1.12.1.3', { cipher: '3des', keyBytes: 24 }],
  ['1.2.840.113549.1.12.1.4', { cipher: '3des', keyBytes: 16 }],
  ['1.2.840.113549.1.12.1.5', { cipher: 'rc2', keyBytes: 16 }],
  ['1.2.840.113549.1.12.1.6', { cipher: 'rc2', keyBytes: 5 }],
])

function oldMeans(scheme: string, parameters: Tlv | undefined, opening: Opening): Means {
  const kind = oldCiphers.get(scheme)
  if (kind === undefined) throw unsupported(`the encryption ${scheme}`)
  const [salt, iterations] = readSequence(parameters, 'PBE parameters')
  const derivation = { hash: sha1, salt: readOctetString(salt, 'salt'), iterations: readIterations(iterations) }
  const key = deriveOld(derivation, 1, kind.keyBytes, opening)
  return { cipher: kind.cipher, key, iv: deriveOld(derivation, 2, 8, opening) }
}

async function decryptAes({ key, iv }: Means, data: Uint8Array): Promise<Uint8Array> {
  if (iv.length !== 16) throw new P12Error('p12_malformed', `an initial vector of ${iv.length} bytes`)
  const raw = key as Uint8Array<ArrayBuffer>
  const imported = await crypto.subtle.importKey('raw', raw, 'AES-CBC', false, ['decrypt']).catch((cause) => {
    throw new P12Error('p12_unsupported', `this browser has no AES with ${8 * key.length} bits`, { cause })
  })
  const algorithm = { name: 'AES-CBC', iv: iv as Uint8Array<ArrayBuffer> }
  const plain = await crypto.subtle.decrypt(algorithm, imported, data as Uint8Array<ArrayBuffer>).catch((cause) => {
    throw wrongPassword(cause)
  })
  return new Uint8Array(plain)
}

function decryptBlocks({ cipher, key, iv }: Means, data: Uint8Array): Uint8Array {
  if (iv.length !== 8 || data.length % 8 !== 0) throw new P12Error('p12_malformed', 'an encrypted part is cut off')
  if (cipher === 'rc2') return withoutPadding(decryptRc2Cbc(key, iv, data, 8 * key.length))
  // Of two keys the first is the third again.
  const three = key.length === 24 ? key : concatBytes([key, key.subarray(0, 8)])
  return withoutPadding(decryptTripleDesCbc(three, iv, data))
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
