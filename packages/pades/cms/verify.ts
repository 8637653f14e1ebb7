import { platform } from '#platform'
import { isUniversal, oids, readOctetString, readOid, readSequence, type Tlv, tags } from '../asn1/index.ts'
import { equalBytes } from '../bytes.ts'
import type { HashName } from '../platform/port.ts'
import { matchesKey, type ReadAlgorithm, readDigestAlgorithm } from './algorithms.ts'
import type { Certificate } from './certificate.ts'
import { CmsError } from './error.ts'
import type { SignedData } from './parse.ts'

/**
 * Verifies that the signer of the CMS signed content with this digest. Checks the content type, the message digest, the
 * signing-certificate attribute if present, and the signature value. Throws a CmsError if a check fails. Does not check
 * whether the certificate is trusted.
 */
export async function verifySignedData(cms: SignedData, contentDigest: Uint8Array): Promise<void> {
  checkContentType(cms)
  if (!equalBytes(cms.messageDigest, contentDigest)) {
    throw new CmsError('cms_digest_mismatch', 'the message digest of the CMS differs from the digest of the content')
  }
  await checkSigningCertificate(cms)
  await checkSignature(cms.signer, cms.signatureAlgorithm, cms.toBeSigned, cms.signature)
}

/** Throws if the signature does not verify with the certificate's key. */
export async function checkSignature(
  signer: Certificate,
  { algorithm, saltLength }: ReadAlgorithm,
  message: Uint8Array,
  signature: Uint8Array,
): Promise<void> {
  const { publicKey } = signer
  if (!matchesKey(algorithm, publicKey)) {
    throw new CmsError('key_unsuitable', `the key of the signer's certificate is not for ${algorithm}`)
  }
  if (await platform.verify({ algorithm, saltLength, publicKey, message, signature })) return
  throw new CmsError('cms_signature_invalid', "the signature does not verify with the signer's certificate")
}

function checkContentType(cms: SignedData): void {
  const [type] = cms.signedAttributes.get(oids.contentType) ?? []
  if (readOid(type, 'content-type') !== cms.contentType) {
    throw new CmsError('cms_malformed', 'the content-type attribute differs from the content type')
  }
}

async function checkSigningCertificate(cms: SignedData): Promise<void> {
  const [v2] = cms.signedAttributes.get(oids.signingCertificateV2) ?? []
  const [v1] = cms.signedAttributes.get(oids.signingCertificate) ?? []
  if (v2 !== undefined) await matchCertificate(readCertIdV2(v2), cms.signer)
  if (v1 !== undefined) await matchCertificate({ hash: 'sha1', value: firstHash(v1, 0) }, cms.signer)
}

interface CertificateHash {
  readonly hash: HashName
  readonly value: Uint8Array
}

/** ESSCertIDv2. The first entry identifies the signer's certificate (RFC 5035 §3). */
function readCertIdV2(attribute: Tlv): CertificateHash {
  const [first] = firstCertId(attribute)
  if (!isUniversal(first, tags.sequence)) return { hash: 'sha256', value: firstHash(attribute, 0) }
  return { hash: readDigestAlgorithm(first, 'ESSCertIDv2.hashAlgorithm'), value: firstHash(attribute, 1) }
}

function firstHash(attribute: Tlv, index: number): Uint8Array {
  return readOctetString(firstCertId(attribute)[index], 'certHash')
}

function firstCertId(attribute: Tlv): readonly Tlv[] {
  const [certs] = readSequence(attribute, 'SigningCertificate')
  return readSequence(readSequence(certs, 'certs')[0], 'ESSCertID')
}

async function matchCertificate({ hash, value }: CertificateHash, signer: Certificate): Promise<void> {
  if (equalBytes(await platform.digest(hash, signer.der), value)) return
  throw new CmsError(
    'cms_signing_certificate_mismatch',
    "the signing-certificate attribute does not match the signer's certificate",
  )
}
