import { constants, type KeyObject, sign } from 'node:crypto'
import { defaultAlgorithm, digestOf, type SignatureAlgorithm } from '../cms/algorithms.ts'
import { parseCertificate } from '../cms/certificate.ts'
import type { Signer } from './signer.ts'

/** A signer with a private key in this process (Node only). */
export function keyObjectSigner(
  key: KeyObject,
  certificates: Signer['certificates'],
  algorithm: SignatureAlgorithm = defaultAlgorithm(parseCertificate(certificates[0]).publicKey),
): Signer {
  const input = algorithm === 'rsa-pss-sha256' ? { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 } : key
  return {
    certificates,
    algorithm,
    sign: async (toBeSigned) => Uint8Array.from(sign(digestOf(algorithm), toBeSigned, input)),
  }
}
