import { platform } from '#platform'
import { isUniversal, oids, readOctetString, readOid, readSequence, type Tlv, tags } from '../asn1/index.ts'
import { equalBytes } from '../bytes.ts'
import type { HashName } from '../platform/port.ts'
import { type ReadAlgorithm, readDigestAlgorithm, suitsKey } from './algorithms.ts'
import type { Certificate } from './certificate.ts'
import { CmsError } from './error.ts'
import type { SignedData } from './parse.ts'

/**
 * Verifies that the CMS's signer signed content with this digest: content type, message digest, the certificate named in
 * the signing-certificate attribute where there is one, and the signature itself. Throws a CmsError otherwise. Whether
 * the certificate deserves trust is not asked here.
 */
export async function verifySignedData(cms: SignedData, contentDigest: Uint8Array): Promise<void> {
  checkContentType(cms)
  if (!equalBytes(cms.messageDigest, contentDigest)) {
    throw new CmsError('cms_digest_mismatch', 'the CMS was made for other content: its message digest differs')
  }
  await checkSigningCertificate(cms)
  await checkSignature(cms.signer, cms.signatureAlgorithm, cms.toBeSigned, cms.signature)
}

/** Throws unless the certificate's key made this signature. */
export async function checkSignature(
  signer: Certificate,
  { algorithm, saltLength }: ReadAlgorithm,
  message: Uint8Array,
  signature: Uint8Array,
): Promise<void> {
  const { publicKey } = signer
  if (!suitsKey(algorithm, publicKey)) {
    throw new CmsError('key_unsuitable', `the signer's certificate holds no key for ${algorithm}`)
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

/** ESSCertIDv2: the first entry names the signer's certificate (RFC 5035 §3). */
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
    "the signing-certificate attribute names another certificate than the signer's",
  )
}
