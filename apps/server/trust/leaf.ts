import { type Certificate, PadesError, type SignatureAlgorithm } from '@countersign/pades'
import { basicConstraints, checkPurpose, extendedKeyUsage } from '@countersign/pades/trust'
import { algorithmOf } from './key.ts'
import { Refused } from './verdict.ts'

// Checks of the certificate alone, before any network request: an untrusted certificate that could not sign anyway
// causes no request.

/** Extended key usages of machines: a certificate with no other is not a person's (RFC 5280 §4.2.1.12). */
const SERVICES: ReadonlySet<string> = new Set([
  '1.3.6.1.5.5.7.3.1', // serverAuth
  '1.3.6.1.5.5.7.3.3', // codeSigning
  '1.3.6.1.5.5.7.3.8', // timeStamping
  '1.3.6.1.5.5.7.3.9', // OCSPSigning
])

export function checkLeaf(certificate: Certificate, at: Date): SignatureAlgorithm {
  const algorithm = algorithmOf(certificate)
  if (basicConstraints(certificate).authority) {
    throw new Refused(
      'certificate_is_ca',
      'This certificate is an authority’s own: it issues others and signs no documents.',
    )
  }
  checkLife(certificate, at)
  checkUse(certificate)
  return algorithm
}

function checkLife({ notBefore, notAfter }: Certificate, at: Date): void {
  if (at < notBefore) {
    const from = notBefore.toISOString()
    throw new Refused('certificate_not_yet_valid', `The certificate is valid only from ${from}.`, { valid_from: from })
  }
  // The validity period includes its last second (RFC 5280 §4.1.2.5).
  if (at.getTime() >= notAfter.getTime() + 1000) {
    const until = notAfter.toISOString()
    throw new Refused('certificate_expired', `The certificate expired on ${until}.`, { valid_until: until })
  }
}

function checkUse(certificate: Certificate): void {
  try {
    checkPurpose(certificate, 'signing')
    const purposes = extendedKeyUsage(certificate)?.purposes
    if (!purposes?.every((purpose) => SERVICES.has(purpose))) return
  } catch (error) {
    if (!(error instanceof PadesError)) throw error
  }
  throw new Refused(
    'certificate_not_for_signing',
    'The certificate is not for signing documents, but for encryption or for a server. Choose the other one of the pair.',
  )
}
