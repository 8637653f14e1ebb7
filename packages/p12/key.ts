import {
  bitString,
  decode,
  encodedBytes,
  explicit,
  integer,
  integerBytes,
  octetString,
  oids,
  readOctetString,
  readOid,
  readSequence,
  sequence,
  type Tlv,
} from '@countersign/pades/asn1'
import { equalBytes } from '@countersign/pades/bytes'
import { type Certificate, type Curve, curveOf } from '@countersign/pades/cms'
import type { WebCryptoKey } from '@countersign/pades/signers'
import { P12Error } from './error.ts'

/** A private key as the file has it. `secret` is an RSAPrivateKey (RFC 8017), or the number of an EC key. */
export type PrivateKey =
  | { readonly kind: 'rsa'; readonly secret: Uint8Array; readonly modulus: Uint8Array }
  | { readonly kind: 'ec'; readonly secret: Uint8Array }

export function readPrivateKey(keyInfo: Tlv): PrivateKey {
  const [, algorithm, inner] = readSequence(keyInfo, 'PrivateKeyInfo')
  const name = readOid(readSequence(algorithm, 'key algorithm')[0], 'key algorithm')
  const secret = readOctetString(inner, 'privateKey')
  switch (name) {
    case oids.rsaEncryption:
      return { kind: 'rsa', secret, modulus: rsaModulus(secret, 1) }
    case oids.ecPublicKey:
      return { kind: 'ec', secret: ecNumber(secret) }
    default:
      throw new P12Error('p12_key_unsupported', `the key is of the kind ${name}; RSA and EC keys can be used`)
  }
}

/** The modulus stands first in an RSAPublicKey and second in an RSAPrivateKey. */
function rsaModulus(rsaKey: Uint8Array, index: 0 | 1): Uint8Array {
  return withoutZeros(integerBytes(readSequence(decode(rsaKey), 'RSA key')[index], 'modulus'))
}

/** From an ECPrivateKey (RFC 5915). */
function ecNumber(ecKey: Uint8Array): Uint8Array {
  return withoutZeros(readOctetString(readSequence(decode(ecKey), 'EC key')[1], 'privateKey'))
}

function withoutZeros(number: Uint8Array): Uint8Array {
  const start = number.findIndex((byte) => byte !== 0)
  return number.subarray(start < 0 ? number.length : start)
}

/** A key in WebCrypto that signs and cannot be taken out again. */
export interface UsableKey {
  readonly kind: PrivateKey['kind']
  readonly key: WebCryptoKey
  readonly algorithm: 'rsa-sha256' | 'ecdsa-sha256'
  readonly bits: number
}

/** The key, if it is the one this certificate was issued for. */
export async function importFor(key: PrivateKey, certificate: Certificate): Promise<UsableKey | undefined> {
  if (keyKind(certificate) !== key.kind) return undefined
  const form = key.kind === 'rsa' ? rsaForm(key, certificate) : ecForm(key, certificate)
  if (form === undefined) return undefined
  try {
    const imported = await crypto.subtle.importKey('pkcs8', form.pkcs8, form.parameters, false, ['sign'])
    if (!(await isPair(imported, certificate, form.parameters))) return undefined
    const algorithm = key.kind === 'rsa' ? 'rsa-sha256' : 'ecdsa-sha256'
    return { kind: key.kind, key: imported, algorithm, bits: form.bits }
  } catch (cause) {
    // A browser that compares an EC key with its public point says so by refusing it.
    if (key.kind === 'ec') return undefined
    throw new P12Error('p12_key_unsupported', `an RSA key of ${form.bits} bits cannot be used here`, { cause })
  } finally {
    form.pkcs8.fill(0)
  }
}

function keyKind({ publicKey }: Certificate): PrivateKey['kind'] | undefined {
  const [algorithm] = readSequence(decode(publicKey), 'public key')
  const name = readOid(readSequence(algorithm, 'key algorithm')[0], 'key algorithm')
  if (name === oids.rsaEncryption) return 'rsa'
  return name === oids.ecPublicKey ? 'ec' : undefined
}

/** What WebCrypto takes. Written anew, because files have it in forms that not every browser reads. */
interface KeyForm {
  readonly pkcs8: Uint8Array<ArrayBuffer>
  readonly parameters: { readonly name: string; readonly hash: string; readonly namedCurve?: string }
  readonly bits: number
}

function rsaForm({ secret, modulus }: PrivateKey & { kind: 'rsa' }, certificate: Certificate): KeyForm | undefined {
  if (!equalBytes(modulus, rsaModulus(certificate.publicKeyBits, 0))) return undefined
  return {
    pkcs8: privateKeyInfo(secret, certificate),
    parameters: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
    bits: 8 * modulus.length - Math.clz32(modulus[0] ?? 0) + 24,
  }
}

/** The public point is put in from the certificate: not every file has it and not every browser computes it. */
function ecForm({ secret }: PrivateKey, certificate: Certificate): KeyForm | undefined {
  const curve = curveFor(certificate)
  if (secret.length > curve.bytes) return undefined
  const number = new Uint8Array(curve.bytes)
  number.set(secret, curve.bytes - secret.length)
  const wrapped = octetString(number)
  const inner = sequence(integer(1), wrapped, explicit(1, bitString(certificate.publicKeyBits)))
  const pkcs8 = privateKeyInfo(inner, certificate)
  for (const bytes of [number, wrapped, inner]) bytes.fill(0)
  return {
    pkcs8,
    parameters: { name: 'ECDSA', hash: 'SHA-256', namedCurve: curve.name },
    bits: Number(curve.name.slice(2)),
  }
}

function curveFor({ publicKey }: Certificate): Curve {
  try {
    return curveOf(publicKey)
  } catch (cause) {
    throw new P12Error('p12_key_unsupported', 'the key is on a curve other than P-256, P-384 and P-521', { cause })
  }
}

function privateKeyInfo(secret: Uint8Array, { publicKey }: Certificate): Uint8Array<ArrayBuffer> {
  const [algorithm] = readSequence(decode(publicKey), 'public key')
  const wrapped = octetString(secret)
  const written = sequence(integer(0), ...(algorithm === undefined ? [] : [encodedBytes(algorithm)]), wrapped)
  wrapped.fill(0)
  return written as Uint8Array<ArrayBuffer>
}

/** Whether what this key signs is verified by that certificate. */
async function isPair(
  key: WebCryptoKey,
  certificate: Certificate,
  parameters: KeyForm['parameters'],
): Promise<boolean> {
  const probe = new Uint8Array(32)
  const spki = certificate.publicKey as Uint8Array<ArrayBuffer>
  const publicKey = await crypto.subtle.importKey('spki', spki, parameters, false, ['verify'])
  const signature = await crypto.subtle.sign(parameters, key, probe)
  return crypto.subtle.verify(parameters, publicKey, signature, probe)
}
