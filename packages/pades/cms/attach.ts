import { platform } from '#platform'
import { oids } from '../asn1/index.ts'
import { equalBytes } from '../bytes.ts'
import type { Attributes, Prepared, Signed } from '../phases.ts'
import { pssSaltLength } from './algorithms.ts'
import { checkValidity } from './attributes.ts'
import { encodeSignedAttributes, encodeSignedData } from './build.ts'
import { parseCertificate } from './certificate.ts'
import { CmsError } from './error.ts'
import { parseSignedData, type SignedData } from './parse.ts'
import { checkSignature, verifySignedData } from './verify.ts'

/** Verifies a signature value against certificate and digest, then builds the CMS. */
export async function attachSignature(attributes: Attributes, signature: Uint8Array): Promise<Signed> {
  const { prepared, certificates, algorithm, toBeSigned } = attributes
  const signer = parseCertificate(certificates[0])
  const expected = encodeSignedAttributes(prepared.digest, await platform.digest('sha256', signer.der))
  if (!equalBytes(toBeSigned, expected)) {
    throw new CmsError('cms_digest_mismatch', 'the signed attributes do not match the certificate and digest')
  }
  await checkSignature(signer, { algorithm, saltLength: pssSaltLength(algorithm) }, toBeSigned, signature)
  const cms = encodeSignedData({ signer, certificates, algorithm, signedAttributes: toBeSigned, signature })
  return { phase: 'signed', prepared, cms, signature }
}

/**
 * Accepts a complete CMS from a provider. Checks that it signs the prepared digest, that its certificate is valid at /M,
 * and that it reaches the level claimed in `prepared`. Converts BER to DER.
 */
export async function attachCms(prepared: Prepared, received: Uint8Array): Promise<Signed> {
  const cms = parseSignedData(received)
  if (cms.contentType !== oids.data) throw new CmsError('cms_malformed', 'the content type of the CMS is not data')
  if (cms.digestAlgorithm !== prepared.digestAlgorithm) {
    throw new CmsError(
      'cms_algorithm_mismatch',
      `the CMS uses ${cms.digestAlgorithm} but the document was hashed with ${prepared.digestAlgorithm}`,
    )
  }
  await verifySignedData(cms, prepared.digest)
  checkValidity(prepared, cms.signer)
  checkClaimedLevel(prepared, cms)
  return { phase: 'signed', prepared, cms: cms.der, signature: cms.signature }
}

/** EN 319 142-1 §6.3. A provider's CMS reaches T only if it already contains the time-stamp. */
function checkClaimedLevel({ claimedLevel, subFilter }: Prepared, cms: SignedData): void {
  const missing: string[] = []
  if (claimedLevel.startsWith('B-')) {
    if (subFilter !== 'ETSI.CAdES.detached') missing.push('SubFilter ETSI.CAdES.detached')
    if (!cms.signedAttributes.has(oids.signingCertificateV2)) missing.push('signing-certificate-v2')
    if (cms.signedAttributes.has(oids.signingTime)) missing.push('absence of signing-time')
  }
  if (
    claimedLevel !== 'B-B' &&
    claimedLevel !== 'PKCS7-B' &&
    !cms.unsignedAttributes.has(oids.signatureTimeStampToken)
  ) {
    missing.push('a signature time-stamp')
  }
  if (missing.length > 0) {
    throw new CmsError(
      'cms_below_claimed_level',
      `the CMS does not reach ${claimedLevel}; missing: ${missing.join(', ')}`,
    )
  }
}
