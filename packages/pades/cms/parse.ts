import {
  decode,
  decodePrefix,
  encodedBytes,
  integerBytes,
  isContext,
  isUniversal,
  octetString,
  oids,
  readExplicit,
  readImplicitOctets,
  readOctetString,
  readOid,
  readSequence,
  readSet,
  type Tlv,
  tags,
  toDer,
} from '../asn1/index.ts'
import { equalBytes } from '../bytes.ts'
import { PadesError } from '../errors.ts'
import {
  type DigestAlgorithm,
  digestOf,
  type ReadAlgorithm,
  readDigestAlgorithm,
  readSignatureAlgorithm,
} from './algorithms.ts'
import { type Certificate, parseCertificate } from './certificate.ts'
import { CmsError } from './error.ts'

/** A parsed CMS SignedData with one signer (RFC 5652 §5). It is not verified. */
export interface SignedData {
  /** The whole CMS as DER. The signed attributes are unchanged. */
  readonly der: Uint8Array
  readonly contentType: string
  /** The encapsulated content, or undefined if the signature is detached. */
  readonly content: Uint8Array | undefined
  readonly certificates: readonly Certificate[]
  readonly signer: Certificate
  readonly digestAlgorithm: DigestAlgorithm
  readonly signatureAlgorithm: ReadAlgorithm
  /** The signed attributes as the SET OF that was signed. */
  readonly toBeSigned: Uint8Array
  readonly signedAttributes: ReadonlyMap<string, readonly Tlv[]>
  readonly unsignedAttributes: ReadonlyMap<string, readonly Tlv[]>
  readonly messageDigest: Uint8Array
  readonly signature: Uint8Array
}

/** Whether the content is outside the CMS (a PDF signature) or inside it (a time-stamp token). */
export type ContentMode = 'detached' | 'encapsulated'

/**
 * Parses a CMS SignedData in BER or DER. Requires exactly one SignerInfo, no duplicate attribute, content as `mode` says,
 * and the signer's certificate. Does not verify the signature.
 */
export function parseSignedData(bytes: Uint8Array, mode: ContentMode = 'detached'): SignedData {
  try {
    return readContentInfo(decode(bytes), mode)
  } catch (cause) {
    if (cause instanceof CmsError || !(cause instanceof PadesError)) throw cause
    throw new CmsError('cms_malformed', `the CMS cannot be read: ${cause.message}`, { cause })
  }
}

/** The bytes of a slot without zero padding. Throws if other bytes follow the CMS. */
export function withoutPadding(slot: Uint8Array): Uint8Array {
  const { end } = decodePrefix(slot)
  if (slot.subarray(end).some((byte) => byte !== 0)) {
    throw new CmsError('cms_malformed', 'bytes other than zero padding follow the CMS in its slot')
  }
  return slot.subarray(0, end)
}

function readContentInfo(root: Tlv, mode: ContentMode): SignedData {
  const [type, wrapped, ...rest] = readSequence(root, 'ContentInfo')
  if (readOid(type, 'contentType') !== oids.signedData || rest.length > 0) {
    throw new CmsError('cms_malformed', 'the CMS is not a SignedData')
  }
  const fields = readSequence(readExplicit(wrapped, 0, 'content'), 'SignedData')
  const [, , encapsulated] = fields
  const signerInfo = onlySigner(fields.at(-1))
  const signedAttributesTlv = isContext(signerInfo[3], 0) ? signerInfo[3] : undefined
  const content = readContent(encapsulated, mode)
  const certificateSet = fields.slice(3, -1).find((field) => isContext(field, 0))
  const certificates = readCertificates(certificateSet)
  // Everything that another party signed is copied unchanged.
  const tokens = signerInfo.slice(4).find((field) => isContext(field, 1))?.children ?? []
  const signed = [signedAttributesTlv, ...(certificateSet?.children ?? []), ...tokens]
  return {
    der: toDer(root, (tlv) => signed.includes(tlv)),
    ...content,
    certificates,
    ...readSigner(signerInfo, signedAttributesTlv, certificates),
  }
}

function onlySigner(tlv: Tlv | undefined): readonly Tlv[] {
  const signers = readSet(tlv, 'signerInfos')
  if (signers.length !== 1) {
    throw new CmsError(
      'cms_signer_count',
      `the CMS has ${signers.length} SignerInfos; a PDF signature must have exactly one`,
    )
  }
  return readSequence(signers[0], 'SignerInfo')
}

function readContent(tlv: Tlv | undefined, mode: ContentMode): Pick<SignedData, 'content' | 'contentType'> {
  const [type, wrapped] = readSequence(tlv, 'encapContentInfo')
  const contentType = readOid(type, 'eContentType')
  if (mode === 'encapsulated') {
    if (wrapped === undefined) throw new CmsError('cms_content_missing', 'the CMS contains no content')
    return { contentType, content: readOctetString(readExplicit(wrapped, 0, 'eContent'), 'eContent') }
  }
  if (wrapped !== undefined) {
    throw new CmsError('cms_content_present', 'the CMS encapsulates content; a PDF signature must be detached')
  }
  return { contentType, content: undefined }
}

/** Ignores attribute certificates and other choices of CertificateSet. */
function readCertificates(tlv: Tlv | undefined): readonly Certificate[] {
  return (tlv?.children ?? [])
    .filter((choice) => isUniversal(choice, tags.sequence))
    .map((choice) => parseCertificate(encodedBytes(choice)))
}

function readSigner(fields: readonly Tlv[], signedTlv: Tlv | undefined, certificates: readonly Certificate[]) {
  const [, identifier, digestTlv] = fields
  if (signedTlv === undefined) throw new CmsError('cms_malformed', 'the SignerInfo has no signed attributes')
  const digestAlgorithm = readDigestAlgorithm(digestTlv, 'digestAlgorithm')
  const afterAttributes = fields.indexOf(signedTlv) + 1
  const signatureAlgorithm = readSignatureAlgorithm(fields[afterAttributes], 'signatureAlgorithm', digestAlgorithm)
  if (digestOf(signatureAlgorithm.algorithm) !== digestAlgorithm) {
    throw new CmsError(
      'cms_algorithm_mismatch',
      `the signature algorithm ${signatureAlgorithm.algorithm} does not match the digest algorithm ${digestAlgorithm}`,
    )
  }
  const signedAttributes = readAttributes(signedTlv)
  const [messageDigest] = signedAttributes.get(oids.messageDigest) ?? []
  return {
    signer: signerCertificate(identifier, certificates),
    digestAlgorithm,
    signatureAlgorithm,
    toBeSigned: signedSet(signedTlv),
    signedAttributes,
    unsignedAttributes: readAttributes(fields.slice(afterAttributes).find((field) => isContext(field, 1))),
    messageDigest: readOctetString(messageDigest, 'message-digest'),
    signature: readOctetString(fields[afterAttributes + 1], 'signature'),
  }
}

/** The signature covers the DER of the attributes with the tag of a SET OF instead of [0] (RFC 5652 §5.4). */
function signedSet(tlv: Tlv): Uint8Array {
  if (!tlv.der) throw new CmsError('cms_signed_attributes_not_der', 'the signed attributes are not DER')
  const set = Uint8Array.from(encodedBytes(tlv))
  set[0] = tags.set
  return set
}

function readAttributes(tlv: Tlv | undefined): ReadonlyMap<string, readonly Tlv[]> {
  const attributes = new Map<string, readonly Tlv[]>()
  for (const attribute of tlv?.children ?? []) {
    const [id, values] = readSequence(attribute, 'attribute')
    const type = readOid(id, 'attribute type')
    const members = readSet(values, 'attribute values')
    const isDuplicate = attributes.has(type) || (singleValued.has(type) && members.length !== 1)
    if (isDuplicate) {
      throw new CmsError('cms_duplicate_attribute', `the attribute ${type} must occur exactly once with one value`)
    }
    attributes.set(type, members)
  }
  return attributes
}

const singleValued: ReadonlySet<string> = new Set([
  oids.contentType,
  oids.messageDigest,
  oids.signingTime,
  oids.signingCertificate,
  oids.signingCertificateV2,
])

function signerCertificate(identifier: Tlv | undefined, certificates: readonly Certificate[]): Certificate {
  const matches = isContext(identifier, 0) ? byKeyIdentifier(identifier) : byIssuerAndSerial(identifier)
  const found = certificates.find(matches)
  if (found === undefined) {
    throw new CmsError('cms_signer_certificate_missing', "the CMS does not contain the signer's certificate")
  }
  return found
}

function byIssuerAndSerial(identifier: Tlv | undefined): (certificate: Certificate) => boolean {
  const [issuer, serial] = readSequence(identifier, 'issuerAndSerialNumber')
  const number = integerBytes(serial, 'serialNumber')
  const name = issuer === undefined ? new Uint8Array() : toDer(issuer)
  return (certificate) => equalBytes(certificate.serialNumber, number) && equalBytes(certificate.issuer, name)
}

function byKeyIdentifier(identifier: Tlv): (certificate: Certificate) => boolean {
  const value = octetString(readImplicitOctets(identifier, 0, 'subjectKeyIdentifier'))
  return (certificate) => {
    const extension = certificate.extensions.get(oids.subjectKeyIdentifier)
    return extension !== undefined && equalBytes(extension.value, value)
  }
}
