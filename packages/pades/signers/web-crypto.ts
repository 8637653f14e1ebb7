import { sequence, unsignedInteger } from '../asn1/index.ts'
import { digestOf, type SignatureAlgorithm } from '../cms/algorithms.ts'
import type { Signer } from './signer.ts'

/** CryptoKey, under the name of whichever type library is in use. */
export type WebCryptoKey = Parameters<typeof crypto.subtle.sign>[1]

/** A signer with a WebCrypto key (browser or Node), which may be non-extractable. */
export function webCryptoSigner(
  key: WebCryptoKey,
  certificates: Signer['certificates'],
  algorithm: SignatureAlgorithm,
): Signer {
  return {
    certificates,
    algorithm,
    sign: async (toBeSigned) => {
      const message = toBeSigned as Uint8Array<ArrayBuffer>
      const signature = new Uint8Array(await crypto.subtle.sign(signParameters(algorithm), key, message))
      return algorithm.startsWith('ecdsa') ? ecdsaDer(signature) : signature
    },
  }
}

function signParameters(algorithm: SignatureAlgorithm) {
  if (algorithm.startsWith('ecdsa')) return { name: 'ECDSA', hash: digestOf(algorithm).replace('sha', 'SHA-') }
  return algorithm === 'rsa-pss-sha256' ? { name: 'RSA-PSS', saltLength: 32 } : { name: 'RSASSA-PKCS1-v1_5' }
}

/** Converts r‖s, the encoding of WebCrypto and PKCS#11, to the SEQUENCE { r, s } of CMS (RFC 3279 §2.2.3). */
export function ecdsaDer(joined: Uint8Array): Uint8Array {
  const half = joined.length / 2
  return sequence(unsignedInteger(joined.subarray(0, half)), unsignedInteger(joined.subarray(half)))
}
