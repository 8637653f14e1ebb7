import { platform } from '#platform'
import type { Attributes, Prepared } from '../phases.ts'
import { digestOf, matchesKey, type SignatureAlgorithm } from './algorithms.ts'
import { encodeSignedAttributes } from './build.ts'
import { type Certificate, parseCertificate, validAt } from './certificate.ts'
import { CmsError } from './error.ts'

/** Encodes the signed attributes: the bytes that the key of this certificate will sign. */
export async function signedAttributes(
  prepared: Prepared,
  certificates: Attributes['certificates'],
  algorithm: SignatureAlgorithm,
): Promise<Attributes> {
  const certificate = parseCertificate(certificates[0])
  checkValidity(prepared, certificate)
  if (!matchesKey(algorithm, certificate.publicKey)) {
    throw new CmsError('key_unsuitable', `the key of the certificate cannot sign with ${algorithm}`)
  }
  if (digestOf(algorithm) !== prepared.digestAlgorithm) {
    throw new CmsError(
      'cms_algorithm_mismatch',
      `the document was hashed with ${prepared.digestAlgorithm} but ${algorithm} needs ${digestOf(algorithm)}; prepare the signature again`,
    )
  }
  const toBeSigned = encodeSignedAttributes(prepared.digest, await platform.digest('sha256', certificate.der))
  return { phase: 'attributes', prepared, certificates, algorithm, toBeSigned }
}

/** Throws if /M is outside the certificate's validity period, because validators may reject such a signature. */
export function checkValidity({ signingTime }: Prepared, certificate: Certificate): void {
  if (signingTime === undefined || validAt(certificate, new Date(signingTime))) return
  throw new CmsError(
    'certificate_not_valid_at_signing_time',
    `the signing time ${signingTime} is outside the certificate's validity period, ${certificate.notBefore.toISOString()} to ${certificate.notAfter.toISOString()}`,
  )
}
