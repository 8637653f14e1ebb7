import {
  decode,
  explicit,
  integer,
  isContext,
  isUniversal,
  nullValue,
  oid,
  oids,
  readExplicit,
  readOid,
  readSequence,
  readSmallInteger,
  sequence,
  type Tlv,
  tags,
} from '../asn1/index.ts'
import { CmsError } from './error.ts'

/** The supported digest algorithms of documents and CMS. Weaker ones are neither read nor written. */
export type DigestAlgorithm = 'sha256' | 'sha384' | 'sha512'

/** The algorithms for signing. PSS uses SHA-256, MGF1 with SHA-256, and a salt of 32 bytes. */
export type SignatureAlgorithm =
  | 'rsa-sha256'
  | 'rsa-sha384'
  | 'rsa-sha512'
  | 'rsa-pss-sha256'
  | 'ecdsa-sha256'
  | 'ecdsa-sha384'

/** The algorithms for verifying, which include those that other software signs with. */
export type VerifiableAlgorithm = SignatureAlgorithm | 'rsa-pss-sha384' | 'rsa-pss-sha512' | 'ecdsa-sha512' | 'ed25519'

/** The digest algorithm of a signature algorithm. In CMS it is also that of the content (Ed25519: RFC 8419 §2.3). */
export function digestOf(algorithm: VerifiableAlgorithm): DigestAlgorithm {
  if (algorithm.endsWith('sha256')) return 'sha256'
  return algorithm.endsWith('sha384') ? 'sha384' : 'sha512'
}

/** The AlgorithmIdentifier of a digest, without parameters (RFC 5754 §2). */
export function digestIdentifier(digest: DigestAlgorithm): Uint8Array {
  return sequence(oid(oids[digest]))
}

/** The AlgorithmIdentifier of a signature in SignerInfo and X.509 (RFC 4055, RFC 5754, RFC 5758). */
export function signatureIdentifier(algorithm: SignatureAlgorithm): Uint8Array {
  switch (algorithm) {
    case 'rsa-sha256':
      return sequence(oid(oids.sha256WithRsa), nullValue())
    case 'rsa-sha384':
      return sequence(oid(oids.sha384WithRsa), nullValue())
    case 'rsa-sha512':
      return sequence(oid(oids.sha512WithRsa), nullValue())
    case 'rsa-pss-sha256':
      return sequence(oid(oids.rsaPss), pssParameters())
    case 'ecdsa-sha256':
      return sequence(oid(oids.ecdsaWithSha256))
    case 'ecdsa-sha384':
      return sequence(oid(oids.ecdsaWithSha384))
  }
}

const signingSaltLength = 32

/** The salt length of PSS signatures made by this package. */
export function pssSaltLength(algorithm: SignatureAlgorithm): number | undefined {
  return algorithm === 'rsa-pss-sha256' ? signingSaltLength : undefined
}

function pssParameters(): Uint8Array {
  const hash = sequence(oid(oids.sha256), nullValue())
  return sequence(
    explicit(0, hash),
    explicit(1, sequence(oid(oids.mgf1), hash)),
    explicit(2, integer(signingSaltLength)),
  )
}

export function readDigestAlgorithm(tlv: Tlv | undefined, what: string): DigestAlgorithm {
  const name = readOid(readSequence(tlv, what)[0], what)
  if (name === oids.sha256) return 'sha256'
  if (name === oids.sha384) return 'sha384'
  if (name === oids.sha512) return 'sha512'
  throw new CmsError('cms_algorithm_unsupported', `${what}: ${name} is not SHA-256, SHA-384 or SHA-512`)
}

export interface ReadAlgorithm {
  readonly algorithm: VerifiableAlgorithm
  readonly saltLength: number | undefined
}

/**
 * Reads the AlgorithmIdentifier of a signature. In CMS it is often that of the key (rsaEncryption, ecPublicKey), which
 * implies no digest; the digest algorithm of the SignerInfo then applies. X.509 has none, so there it is an error.
 */
export function readSignatureAlgorithm(tlv: Tlv | undefined, what: string, digest?: DigestAlgorithm): ReadAlgorithm {
  const [identifier, parameters] = readSequence(tlv, what)
  const name = readOid(identifier, what)
  if (name === oids.rsaPss) return readPss(parameters, what)
  const fixed = fixedAlgorithms.get(name)
  if (fixed !== undefined) return { algorithm: fixed, saltLength: undefined }
  if (digest !== undefined && name === oids.rsaEncryption) return { algorithm: `rsa-${digest}`, saltLength: undefined }
  if (digest !== undefined && name === oids.ecPublicKey) return { algorithm: `ecdsa-${digest}`, saltLength: undefined }
  throw new CmsError('cms_algorithm_unsupported', `${what}: the signature algorithm ${name} is not supported`)
}

const fixedAlgorithms: ReadonlyMap<string, VerifiableAlgorithm> = new Map([
  [oids.sha256WithRsa, 'rsa-sha256'],
  [oids.sha384WithRsa, 'rsa-sha384'],
  [oids.sha512WithRsa, 'rsa-sha512'],
  [oids.ecdsaWithSha256, 'ecdsa-sha256'],
  [oids.ecdsaWithSha384, 'ecdsa-sha384'],
  [oids.ecdsaWithSha512, 'ecdsa-sha512'],
  [oids.ed25519, 'ed25519'],
] as const)

/** RSASSA-PSS-params (RFC 4055 §3.1). The default is SHA-1, so hash and mask must be present and use the same digest. */
function readPss(parameters: Tlv | undefined, what: string): ReadAlgorithm {
  const fields = readSequence(parameters, what)
  const field = (number: number) => fields.find((tlv) => isContext(tlv, number))
  const hash = readDigestAlgorithm(readExplicit(field(0), 0, what), what)
  const mask = readSequence(readExplicit(field(1), 1, what), what)
  if (readOid(mask[0], what) !== oids.mgf1 || readDigestAlgorithm(mask[1], what) !== hash) {
    throw new CmsError(
      'cms_algorithm_unsupported',
      `${what}: the PSS mask is not MGF1 with the digest of the signature`,
    )
  }
  const salt = field(2)
  const saltLength = salt === undefined ? 20 : readSmallInteger(readExplicit(salt, 2, what), what)
  return { algorithm: `rsa-pss-${hash}`, saltLength }
}

export interface Curve {
  readonly name: 'P-256' | 'P-384' | 'P-521'
  readonly bytes: number
}

/** The named curve of an EC SubjectPublicKeyInfo. */
export function curveOf(publicKey: Uint8Array): Curve {
  const [, parameters] = readSequence(readSequence(decode(publicKey), 'public key')[0], 'key algorithm')
  const curve = curves.get(readOid(parameters, 'curve'))
  if (curve === undefined) throw new CmsError('key_unsuitable', 'the key is not on P-256, P-384 or P-521')
  return curve
}

const curves: ReadonlyMap<string, Curve> = new Map([
  [oids.prime256v1, { name: 'P-256', bytes: 32 }],
  [oids.secp384r1, { name: 'P-384', bytes: 48 }],
  [oids.secp521r1, { name: 'P-521', bytes: 66 }],
] as const)

/** Whether a key of this type can make signatures with this algorithm. */
export function matchesKey(algorithm: VerifiableAlgorithm, publicKey: Uint8Array): boolean {
  switch (keyAlgorithm(publicKey)) {
    case oids.rsaEncryption:
      return algorithm.startsWith('rsa')
    case oids.rsaPss:
      return algorithm.startsWith('rsa-pss')
    case oids.ecPublicKey:
      return algorithm.startsWith('ecdsa')
    case oids.ed25519:
      return algorithm === 'ed25519'
    default:
      return false
  }
}

/** A cache by identity: a parsed certificate always has the same array for its key. */
const keyAlgorithms = new WeakMap<Uint8Array, string>()

function keyAlgorithm(publicKey: Uint8Array): string {
  const known = keyAlgorithms.get(publicKey)
  if (known !== undefined) return known
  const [identifier] = readSequence(readSequence(decode(publicKey), 'public key')[0], 'key algorithm')
  const name = readOid(identifier, 'key algorithm')
  keyAlgorithms.set(publicKey, name)
  return name
}

/** The default signature algorithm for a key: one that all validators accept. */
export function defaultAlgorithm(publicKey: Uint8Array): SignatureAlgorithm {
  const spki = readSequence(decode(publicKey), 'public key')
  const [identifier, parameters] = readSequence(spki[0], 'key algorithm')
  switch (readOid(identifier, 'key algorithm')) {
    case oids.rsaEncryption:
      return 'rsa-sha256'
    case oids.rsaPss:
      return 'rsa-pss-sha256'
    case oids.ecPublicKey:
      return isUniversal(parameters, tags.oid) && curveOf(publicKey).name === 'P-384' ? 'ecdsa-sha384' : 'ecdsa-sha256'
    default:
      throw new CmsError(
        'key_unsuitable',
        'the key is neither RSA nor on a NIST curve; Ed25519 is supported only for verification',
      )
  }
}
