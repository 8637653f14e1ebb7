import { platform } from '#platform'
import type { Attributes, Prepared } from '../phases.ts'
import { digestOf, type SignatureAlgorithm, suitsKey } from './algorithms.ts'
import { encodeSignedAttributes } from './build.ts'
import { type Certificate, parseCertificate, validAt } from './certificate.ts'
import { CmsError } from './error.ts'

/** Fixes what the key will sign, once its certificate is known. */
export async function signedAttributes(
  prepared: Prepared,
  certificates: Attributes['certificates'],
  algorithm: SignatureAlgorithm,
): Promise<Attributes> {
  const certificate = parseCertificate(certificates[0])
  checkValidity(prepared, certificate)
  if (!suitsKey(algorithm, certificate.publicKey)) {
    throw new CmsError('key_unsuitable', `the certificate's key does not sign with ${algorithm}`)
  }
  if (digestOf(algorithm) !== prepared.digestAlgorithm) {
    throw new CmsError(
      'cms_algorithm_mismatch',
      `the document was hashed with ${prepared.digestAlgorithm}, and ${algorithm} needs ${digestOf(algorithm)}: prepare again`,
    )
  }
  const toBeSigned = encodeSignedAttributes(prepared.digest, await platform.digest('sha256', certificate.der))
  return { phase: 'attributes', prepared, certificates, algorithm, toBeSigned }
}

/** /M outside the certificate's life makes validators doubt the signature, so it is not made. */
export function checkValidity({ signingTime }: Prepared, certificate: Certificate): void {
  if (signingTime === undefined || validAt(certificate, new Date(signingTime))) return
  throw new CmsError(
    'certificate_not_valid_at_signing_time',
    `the signing time ${signingTime} is not within the certificate's validity, ${certificate.notBefore.toISOString()} to ${certificate.notAfter.toISOString()}`,
  )
}
