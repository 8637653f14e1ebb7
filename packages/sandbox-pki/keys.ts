import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { nullValue, oid, sequence } from '@countersign/pades/asn1'
import { oids } from './oids.ts'

export type KeyKind = 'P-256' | 'P-384' | 'RSA-2048' | 'RSA-3072' | 'RSA-4096'

export function generateKey(kind: KeyKind): KeyObject {
  switch (kind) {
    case 'P-256':
    case 'P-384':
      return generateKeyPairSync('ec', { namedCurve: kind }).privateKey
    case 'RSA-2048':
    case 'RSA-3072':
    case 'RSA-4096':
      return generateKeyPairSync('rsa', { modulusLength: Number(kind.slice('RSA-'.length)) }).privateKey
  }
}

export function keyOfPem(pem: string): KeyObject {
  return createPrivateKey(pem)
}

export function pemOfKey(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString()
}

/** The SubjectPublicKeyInfo of a private key. */
export function publicKeyOf(key: KeyObject): Uint8Array {
  return new Uint8Array(createPublicKey(key).export({ type: 'spki', format: 'der' }))
}

/** The AlgorithmIdentifier for `signBy`: ECDSA with the hash size of its curve, or RSA PKCS#1 v1.5. */
export function signatureAlgorithmOf(key: KeyObject): Uint8Array {
  if (key.asymmetricKeyType === 'rsa') return sequence(oid(oids.sha256WithRsa), nullValue())
  return sequence(oid(digestOf(key) === 'sha384' ? oids.ecdsaWithSha384 : oids.ecdsaWithSha256))
}

/** ECDSA signatures are DER, as in X.509, OCSP and CMS. */
export function signBy(key: KeyObject, data: Uint8Array): Uint8Array {
  return new Uint8Array(sign(digestOf(key), data, key))
}

export function digestOf(key: KeyObject): 'sha256' | 'sha384' {
  return key.asymmetricKeyDetails?.namedCurve === 'secp384r1' ? 'sha384' : 'sha256'
}
