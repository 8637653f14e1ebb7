import {
  decodeDer,
  element,
  encodedBytes,
  explicit,
  implicit,
  integer,
  isContext,
  octetString,
  oid,
  oids,
  readExplicit,
  readSequence,
  readSet,
  sequence,
  setOf,
  type Tlv,
  tags,
} from '../asn1/index.ts'
import { digestIdentifier, digestOf, type SignatureAlgorithm, signatureIdentifier } from './algorithms.ts'
import type { Certificate } from './certificate.ts'

export interface Attribute {
  readonly type: string
  /** Whole DER elements. */
  readonly values: readonly Uint8Array[]
}

export function encodeAttribute({ type, values }: Attribute): Uint8Array {
  return sequence(oid(type), setOf(...values))
}

/**
 * The signed attributes of a baseline signature, as the SET OF that is signed: content-type, message-digest and
 * signing-certificate-v2. PAdES uses /M of the signature dictionary instead of signing-time (EN 319 142-1 §6.3).
 */
export function encodeSignedAttributes(contentDigest: Uint8Array, certificateSha256: Uint8Array): Uint8Array {
  // ESSCertIDv2 (RFC 5035 §4): SHA-256 is the default algorithm and DER omits defaults.
  const signingCertificate = sequence(sequence(sequence(octetString(certificateSha256))))
  return setOf(
    encodeAttribute({ type: oids.contentType, values: [oid(oids.data)] }),
    encodeAttribute({ type: oids.messageDigest, values: [octetString(contentDigest)] }),
    encodeAttribute({ type: oids.signingCertificateV2, values: [signingCertificate] }),
  )
}

export interface SignedDataParts {
  readonly signer: Certificate
  /** DER, including the signer's certificate. */
  readonly certificates: readonly Uint8Array[]
  readonly algorithm: SignatureAlgorithm
  /** The result of `encodeSignedAttributes`. */
  readonly signedAttributes: Uint8Array
  readonly signature: Uint8Array
}

/** A detached CMS SignedData with one SignerInfo (RFC 5652 §5.1), DER. */
export function encodeSignedData(parts: SignedDataParts): Uint8Array {
  const digest = digestIdentifier(digestOf(parts.algorithm))
  const signerInfo = sequence(
    integer(1),
    sequence(parts.signer.issuer, element(tags.integer, parts.signer.serialNumber)),
    digest,
    implicit(0, parts.signedAttributes),
    signatureIdentifier(parts.algorithm),
    octetString(parts.signature),
  )
  const signedData = sequence(
    integer(1),
    setOf(digest),
    sequence(oid(oids.data)),
    implicit(0, setOf(...parts.certificates)),
    setOf(signerInfo),
  )
  return sequence(oid(oids.signedData), explicit(0, signedData))
}

/** Adds unsigned attributes, such as a signature time-stamp, to the signer of a DER CMS. Nothing else changes. */
export function withUnsignedAttributes(cms: Uint8Array, attributes: readonly Attribute[]): Uint8Array {
  return replaceUnsigned(cms, (present) => implicit(1, setOf(...present, ...attributes.map(encodeAttribute))))
}

/** Removes all unsigned attributes, such as a provider's time-stamp, from the signer of a DER CMS. */
export function withoutUnsignedAttributes(cms: Uint8Array): Uint8Array {
  return replaceUnsigned(cms, () => undefined)
}

function replaceUnsigned(
  cms: Uint8Array,
  replace: (present: readonly Uint8Array[]) => Uint8Array | undefined,
): Uint8Array {
  const contentInfo = readSequence(decodeDer(cms), 'ContentInfo')
  const signedData = readSequence(readExplicit(contentInfo[1], 0, 'content'), 'SignedData')
  const [signerInfo] = readSet(signedData.at(-1), 'signerInfos')
  const fields = readSequence(signerInfo, 'SignerInfo')
  const present = fields.find((field) => isContext(field, 1))
  const unsigned = replace((present?.children ?? []).map(encodedBytes))
  const others = fields.filter((field) => field !== present)
  const newSigner = sequence(...encoded(others), ...(unsigned ? [unsigned] : []))
  const newSignedData = sequence(...encoded(signedData.slice(0, -1)), setOf(newSigner))
  return sequence(...encoded(contentInfo.slice(0, 1)), explicit(0, newSignedData))
}

function encoded(tlvs: readonly Tlv[]): readonly Uint8Array[] {
  return tlvs.map(encodedBytes)
}
