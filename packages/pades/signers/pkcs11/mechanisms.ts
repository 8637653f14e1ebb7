import type { SignatureAlgorithm } from '../../cms/algorithms.ts'
import { CKG, CKM } from './constants.ts'
import { gcmParameters, ulongs } from './layout.ts'
import { addressOf, native } from './library.ts'
import type { Mechanism } from './session.ts'

/** The RSA mechanisms hash in the token; CKM_ECDSA takes the hash. */
export function mechanismFor(algorithm: SignatureAlgorithm): Mechanism {
  switch (algorithm) {
    case 'rsa-sha256':
      return { type: CKM.SHA256_RSA_PKCS }
    case 'rsa-sha384':
      return { type: CKM.SHA384_RSA_PKCS }
    case 'rsa-sha512':
      return { type: CKM.SHA512_RSA_PKCS }
    case 'rsa-pss-sha256':
      return { type: CKM.SHA256_RSA_PKCS_PSS, parameter: pssParameters() }
    case 'ecdsa-sha256':
    case 'ecdsa-sha384':
      return { type: CKM.ECDSA }
  }
}

export const GCM_TAG_BYTES = 16

/** AES-GCM with a tag of 128 bits. */
export function gcmMechanism(nonce: Buffer, associatedData: Buffer): Mechanism {
  const at = (bytes: Buffer) => [addressOf(bytes), bytes.length] as const
  const parameter = gcmParameters(native, at(nonce), at(associatedData), GCM_TAG_BYTES * 8)
  return { type: CKM.AES_GCM, parameter, references: [nonce, associatedData] }
}

const PSS_SALT_BYTES = 32

/** CK_RSA_PKCS_PSS_PARAMS. */
function pssParameters(): Buffer {
  return ulongs(native, CKM.SHA256, CKG.MGF1_SHA256, PSS_SALT_BYTES)
}
