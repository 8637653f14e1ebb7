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

/** A private key from the file. `secret` is an RSAPrivateKey (RFC 8017) or the private scalar of an EC key. */
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
      return { kind: 'ec', secret: ecScalar(secret) }
    default:
      throw new P12Error('p12_key_unsupported', `The key has the type ${name}; only RSA and EC keys are supported.`)
  }
}

/** The modulus is the first field of an RSAPublicKey and the second of an RSAPrivateKey. */
function rsaModulus(rsaKey: Uint8Array, index: 0 | 1): Uint8Array {
  return trimLeadingZeros(integerBytes(readSequence(decode(rsaKey), 'RSA key')[index], 'modulus'))
}

/** From an ECPrivateKey (RFC 5915). */
function ecScalar(ecKey: Uint8Array): Uint8Array {
  return trimLeadingZeros(readOctetString(readSequence(decode(ecKey), 'EC key')[1], 'privateKey'))
}

function trimLeadingZeros(number: Uint8Array): Uint8Array {
  const start = number.findIndex((byte) => byte !== 0)
  return number.subarray(start < 0 ? number.length : start)
}

/** A non-extractable signing key in WebCrypto. */
export interface UsableKey {
  readonly kind: PrivateKey['kind']
  readonly key: WebCryptoKey
  readonly algorithm: 'rsa-sha256' | 'ecdsa-sha256'
  readonly bits: number
}

/** Imports the key if the certificate was issued for it; otherwise returns undefined. */
export async function importKeyFor(key: PrivateKey, certificate: Certificate): Promise<UsableKey | undefined> {
  if (keyKind(certificate) !== key.kind) return undefined
  const importable = key.kind === 'rsa' ? importableRsaKey(key, certificate) : importableEcKey(key, certificate)
  if (importable === undefined) return undefined
  try {
    const imported = await crypto.subtle.importKey('pkcs8', importable.pkcs8, importable.parameters, false, ['sign'])
    if (!(await isPair(imported, certificate, importable.parameters))) return undefined
    const algorithm = key.kind === 'rsa' ? 'rsa-sha256' : 'ecdsa-sha256'
    return { kind: key.kind, key: imported, algorithm, bits: importable.bits }
  } catch (cause) {
    // Some browsers compare an EC key with its public point and reject a mismatch on import.
    if (key.kind === 'ec') return undefined
    throw new P12Error('p12_key_unsupported', `WebCrypto rejected the RSA key of ${importable.bits} bits.`, { cause })
  } finally {
    importable.pkcs8.fill(0)
  }
}

function keyKind({ publicKey }: Certificate): PrivateKey['kind'] | undefined {
  const [algorithm] = readSequence(decode(publicKey), 'public key')
  const name = readOid(readSequence(algorithm, 'key algorithm')[0], 'key algorithm')
  if (name === oids.rsaEncryption) return 'rsa'
  return name === oids.ecPublicKey ? 'ec' : undefined
}

/** Input for WebCrypto. Encoded again because not every browser reads all the forms that files contain. */
interface ImportableKey {
  readonly pkcs8: Uint8Array<ArrayBuffer>
  readonly parameters: { readonly name: string; readonly hash: string; readonly namedCurve?: string }
  readonly bits: number
}

function importableRsaKey(
  { secret, modulus }: PrivateKey & { kind: 'rsa' },
  certificate: Certificate,
): ImportableKey | undefined {
  if (!equalBytes(modulus, rsaModulus(certificate.publicKeyBits, 0))) return undefined
  return {
    pkcs8: privateKeyInfo(secret, certificate),
    parameters: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
    bits: 8 * modulus.length - Math.clz32(modulus[0] ?? 0) + 24,
  }
}

/** Adds the public point from the certificate: not every file has it and not every browser computes it. */
function importableEcKey({ secret }: PrivateKey, certificate: Certificate): ImportableKey | undefined {
  const curve = curveFor(certificate)
  if (secret.length > curve.bytes) return undefined
  const scalar = new Uint8Array(curve.bytes)
  scalar.set(secret, curve.bytes - secret.length)
  const wrapped = octetString(scalar)
  const inner = sequence(integer(1), wrapped, explicit(1, bitString(certificate.publicKeyBits)))
  const pkcs8 = privateKeyInfo(inner, certificate)
  for (const bytes of [scalar, wrapped, inner]) bytes.fill(0)
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
    throw new P12Error('p12_key_unsupported', 'The key is not on P-256, P-384 or P-521.', { cause })
  }
}

function privateKeyInfo(secret: Uint8Array, { publicKey }: Certificate): Uint8Array<ArrayBuffer> {
  const [algorithm] = readSequence(decode(publicKey), 'public key')
  const wrapped = octetString(secret)
  const encoded = sequence(integer(0), ...(algorithm === undefined ? [] : [encodedBytes(algorithm)]), wrapped)
  wrapped.fill(0)
  return encoded as Uint8Array<ArrayBuffer>
}

/** Whether the certificate verifies a signature made with the key. */
async function isPair(
  key: WebCryptoKey,
  certificate: Certificate,
  parameters: ImportableKey['parameters'],
): Promise<boolean> {
  const probe = new Uint8Array(32)
  const spki = certificate.publicKey as Uint8Array<ArrayBuffer>
  const publicKey = await crypto.subtle.importKey('spki', spki, parameters, false, ['verify'])
  const signature = await crypto.subtle.sign(parameters, key, probe)
  return crypto.subtle.verify(parameters, publicKey, signature, probe)
}
