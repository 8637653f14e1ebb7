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

/** A CMS SignedData with its one signer (RFC 5652 §5), read and not yet verified. */
export interface SignedData {
  /** The whole CMS as DER, the signed attributes byte for byte as they came. */
  readonly der: Uint8Array
  readonly contentType: string
  /** Encapsulated content; undefined when detached. */
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

/** Whether the content must be outside (a PDF signature) or inside (a time-stamp token). */
export type ContentPlace = 'detached' | 'encapsulated'

/**
 * Reads a CMS SignedData made by anyone, BER or DER, and strictly: one SignerInfo, no attribute twice, content where it
 * belongs, the signer's certificate included. Nothing is verified here.
 */
export function parseSignedData(bytes: Uint8Array, place: ContentPlace = 'detached'): SignedData {
  try {
    return readContentInfo(decode(bytes), place)
  } catch (cause) {
    if (cause instanceof CmsError || !(cause instanceof PadesError)) throw cause
    throw new CmsError('cms_malformed', `the CMS cannot be read: ${cause.message}`, { cause })
  }
}

/** A slot's bytes without their zero padding; anything else after the CMS is an error. */
export function withoutPadding(slot: Uint8Array): Uint8Array {
  const { end } = decodePrefix(slot)
  if (slot.subarray(end).some((byte) => byte !== 0)) {
    throw new CmsError('cms_malformed', 'bytes other than zero padding follow the CMS in its slot')
  }
  return slot.subarray(0, end)
}

function readContentInfo(root: Tlv, place: ContentPlace): SignedData {
  const [type, wrapped, ...rest] = readSequence(root, 'ContentInfo')
  if (readOid(type, 'contentType') !== oids.signedData || rest.length > 0) {
    throw new CmsError('cms_malformed', 'the CMS is not a SignedData')
  }
  const fields = readSequence(readExplicit(wrapped, 0, 'content'), 'SignedData')
  const [, , encapsulated] = fields
  const signerInfo = onlySigner(fields.at(-1))
  const signedAttributesTlv = isContext(signerInfo[3], 0) ? signerInfo[3] : undefined
  const content = readContent(encapsulated, place)
  const certificateSet = fields.slice(3, -1).find((field) => isContext(field, 0))
  const certificates = readCertificates(certificateSet)
  // Whatever carries somebody's signature stays byte for byte as it came.
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
    throw new CmsError('cms_signer_count', `the CMS has ${signers.length} SignerInfos; a PDF signature has exactly one`)
  }
  return readSequence(signers[0], 'SignerInfo')
}

function readContent(tlv: Tlv | undefined, place: ContentPlace): Pick<SignedData, 'content' | 'contentType'> {
  const [type, wrapped] = readSequence(tlv, 'encapContentInfo')
  const contentType = readOid(type, 'eContentType')
  if (place === 'encapsulated') {
    if (wrapped === undefined) throw new CmsError('cms_content_missing', 'the CMS holds no content')
    return { contentType, content: readOctetString(readExplicit(wrapped, 0, 'eContent'), 'eContent') }
  }
  if (wrapped !== undefined) {
    throw new CmsError('cms_content_present', 'the CMS encapsulates content; a PDF signature is detached')
  }
  return { contentType, content: undefined }
}

/** Attribute certificates and other choices of CertificateSet are passed over. */
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
      `the signature algorithm ${signatureAlgorithm.algorithm} does not go with the digest algorithm ${digestAlgorithm}`,
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

/** What was signed is the attributes' DER with the tag of a SET OF instead of [0] (RFC 5652 §5.4). */
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
    const single = singleValued.has(type) && members.length !== 1
    if (attributes.has(type) || single) {
      throw new CmsError('cms_duplicate_attribute', `the attribute ${type} does not occur exactly once with one value`)
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
    throw new CmsError('cms_signer_certificate_missing', "the CMS does not include its signer's certificate")
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
