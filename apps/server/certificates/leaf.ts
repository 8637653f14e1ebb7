import { createPublicKey } from 'node:crypto'
import { type Certificate, PadesError, type SignatureAlgorithm } from '@countersign/pades'
import { usualAlgorithm } from '@countersign/pades/cms'
import { basicConstraints, checkPurpose, extendedKeyUsage } from '@countersign/pades/trust'
import { Refused } from './verdict.ts'

// What the certificate alone tells, before anybody is asked about it: a stranger's certificate that could not sign
// anyway makes no request leave the house.

/** What pages and helpers sign with: PKCS#1 v1.5 and ECDSA. */
const ALGORITHMS: ReadonlySet<SignatureAlgorithm> = new Set(['rsa-sha256', 'ecdsa-sha256', 'ecdsa-sha384'])
/** NIST SP 800-131A: shorter keys have not been enough since 2014. */
const FEWEST_RSA_BITS = 2048
const MOST_RSA_BITS = 8192

/** Purposes of machines: a certificate that has no other is no person's (RFC 5280 §4.2.1.12). */
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

function algorithmOf({ publicKey }: Certificate): SignatureAlgorithm {
  try {
    const algorithm = usualAlgorithm(publicKey)
    const key = createPublicKey({ key: Buffer.from(publicKey), format: 'der', type: 'spki' })
    const bits = key.asymmetricKeyDetails?.modulusLength
    if (bits !== undefined && (bits < FEWEST_RSA_BITS || bits > MOST_RSA_BITS)) {
      const limits = `from ${FEWEST_RSA_BITS} to ${MOST_RSA_BITS} bits`
      throw new Refused('key_unsupported', `The certificate’s RSA key has ${bits} bits; it must have ${limits}.`, {
        bits,
      })
    }
    if (ALGORITHMS.has(algorithm)) return algorithm
  } catch (error) {
    if (error instanceof Refused) throw error
    // Neither our reader nor OpenSSL knows such a key.
  }
  throw new Refused(
    'key_unsupported',
    'The certificate’s key is neither RSA nor on one of the curves P-256, P-384, P-521.',
  )
}

function checkLife({ notBefore, notAfter }: Certificate, at: Date): void {
  if (at < notBefore) {
    const from = notBefore.toISOString()
    throw new Refused('certificate_not_yet_valid', `The certificate is valid only from ${from}.`, { valid_from: from })
  }
  // The last second belongs to its life (RFC 5280 §4.1.2.5).
  if (at.getTime() >= notAfter.getTime() + 1000) {
    const until = notAfter.toISOString()
    throw new Refused('certificate_expired', `The certificate ended on ${until}.`, { valid_until: until })
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
