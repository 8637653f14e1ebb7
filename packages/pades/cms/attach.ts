import { oids } from '../asn1/index.ts'
import type { Attributes, Prepared, Signed } from '../phases.ts'
import { checkValidity } from './attributes.ts'
import { encodeSignedData } from './build.ts'
import { parseCertificate } from './certificate.ts'
import { CmsError } from './error.ts'
import { parseSignedData, type SignedData } from './parse.ts'
import { verifySignedData } from './verify.ts'

/** Builds the CMS from a bare signature, wherever it came from, and verifies it before anything is embedded. */
export async function attachSignature(attributes: Attributes, signature: Uint8Array): Promise<Signed> {
  const cms = encodeSignedData({
    signer: parseCertificate(attributes.certificates[0]),
    certificates: attributes.certificates,
    algorithm: attributes.algorithm,
    signedAttributes: attributes.toBeSigned,
    signature,
  })
  await verifySignedData(parseSignedData(cms), attributes.prepared.digest)
  return { phase: 'signed', prepared: attributes.prepared, cms, signature }
}

/**
 * Takes a whole CMS from a provider: verified against the prepared digest, its certificate valid at /M, and no less
 * than the level that was claimed when the slot was hashed. BER becomes DER.
 */
export async function attachCms(prepared: Prepared, received: Uint8Array): Promise<Signed> {
  const cms = parseSignedData(received)
  if (cms.contentType !== oids.data) throw new CmsError('cms_malformed', 'the CMS signs something other than data')
  if (cms.digestAlgorithm !== prepared.digestAlgorithm) {
    throw new CmsError(
      'cms_algorithm_mismatch',
      `the CMS uses ${cms.digestAlgorithm} and the document was hashed with ${prepared.digestAlgorithm}`,
    )
  }
  await verifySignedData(cms, prepared.digest)
  checkValidity(prepared, cms.signer)
  checkClaimedLevel(prepared, cms)
  return { phase: 'signed', prepared, cms: cms.der, signature: cms.signature }
}

/** EN 319 142-1 §6.3; T is claimed of a provider only when its CMS already carries the time-stamp. */
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
    throw new CmsError('cms_below_claimed_level', `the CMS is no ${claimedLevel}: it lacks ${missing.join(', ')}`)
  }
}
