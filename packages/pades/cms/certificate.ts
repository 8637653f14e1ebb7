import {
  decode,
  encodedBytes,
  integerBytes,
  isContext,
  isUniversal,
  oids,
  readBitString,
  readBoolean,
  readExplicit,
  readOctetString,
  readOid,
  readSequence,
  readSet,
  readText,
  readTime,
  type Tlv,
  tags,
} from '../asn1/index.ts'
import { PadesError } from '../errors.ts'
import { CmsError } from './error.ts'

export interface Extension {
  readonly critical: boolean
  /** The DER inside extnValue. */
  readonly value: Uint8Array
}

/** The fields of an X.509 certificate that signing and verifying need (RFC 5280 §4.1). All byte fields are DER. */
export interface Certificate {
  readonly der: Uint8Array
  readonly tbs: Uint8Array
  /** The content bytes of the serial number. */
  readonly serialNumber: Uint8Array
  readonly issuer: Uint8Array
  readonly subject: Uint8Array
  readonly notBefore: Date
  readonly notAfter: Date
  /** SubjectPublicKeyInfo. */
  readonly publicKey: Uint8Array
  /** The subjectPublicKey bits without the algorithm. */
  readonly publicKeyBits: Uint8Array
  readonly signatureAlgorithm: Tlv
  readonly signature: Uint8Array
  readonly extensions: ReadonlyMap<string, Extension>
}

/** A cache by identity: a signer passes the same arrays for each signature. */
const parsed = new WeakMap<Uint8Array, Certificate>()

/** The caller must not change `der` afterwards. */
export function parseCertificate(der: Uint8Array): Certificate {
  const known = parsed.get(der)
  if (known !== undefined) return known
  try {
    const certificate = readCertificate(der)
    parsed.set(der, certificate)
    return certificate
  } catch (cause) {
    if (!(cause instanceof PadesError)) throw cause
    throw new CmsError('certificate_malformed', `the bytes are not an X.509 certificate: ${cause.message}`, { cause })
  }
}

function readCertificate(der: Uint8Array): Certificate {
  const [tbs, signatureAlgorithm, signature] = readSequence(decode(der), 'Certificate')
  if (tbs === undefined || signatureAlgorithm === undefined)
    throw new CmsError('certificate_malformed', 'the certificate is incomplete')
  const all = readSequence(tbs, 'TBSCertificate')
  const fields = isContext(all[0], 0) ? all.slice(1) : all
  const [serialNumber, , issuer, validity, subject, publicKey] = fields
  const [notBefore, notAfter] = readSequence(validity, 'validity')
  return {
    der,
    tbs: sequenceBytes(tbs, 'TBSCertificate'),
    serialNumber: integerBytes(serialNumber, 'serialNumber'),
    issuer: sequenceBytes(issuer, 'issuer'),
    subject: sequenceBytes(subject, 'subject'),
    notBefore: readTime(notBefore, 'notBefore'),
    notAfter: readTime(notAfter, 'notAfter'),
    publicKey: sequenceBytes(publicKey, 'subjectPublicKeyInfo'),
    publicKeyBits: readBitString(readSequence(publicKey, 'subjectPublicKeyInfo')[1], 'subjectPublicKey').bytes,
    signatureAlgorithm: sequenceOf(signatureAlgorithm, 'signatureAlgorithm'),
    signature: readBitString(signature, 'signatureValue').bytes,
    extensions: readExtensions(fields.find((field) => isContext(field, 3))),
  }
}

function sequenceBytes(tlv: Tlv | undefined, what: string): Uint8Array {
  return encodedBytes(sequenceOf(tlv, what))
}

function sequenceOf(tlv: Tlv | undefined, what: string): Tlv {
  if (isUniversal(tlv, tags.sequence)) return tlv
  throw new CmsError('certificate_malformed', `${what} is missing`)
}

function readExtensions(tlv: Tlv | undefined): ReadonlyMap<string, Extension> {
  const extensions = new Map<string, Extension>()
  if (tlv === undefined) return extensions
  for (const extension of readSequence(readExplicit(tlv, 3, 'extensions'), 'extensions')) {
    const parts = readSequence(extension, 'extension')
    const name = readOid(parts[0], 'extnID')
    if (extensions.has(name)) throw new CmsError('certificate_malformed', `the extension ${name} occurs twice`)
    const critical = isUniversal(parts[1], tags.boolean) && readBoolean(parts[1], 'critical')
    extensions.set(name, { critical, value: readOctetString(parts[parts.length - 1], 'extnValue') })
  }
  return extensions
}

/** The first value of an attribute type in a distinguished name, such as the common name. */
export function nameAttribute(name: Uint8Array, type: string = oids.commonName): string | undefined {
  for (const rdn of readSequence(decode(name), 'Name')) {
    for (const attribute of readSet(rdn, 'RelativeDistinguishedName')) {
      const [id, value] = readSequence(attribute, 'AttributeTypeAndValue')
      if (readOid(id, 'attribute type') === type) return readText(value, 'attribute value')
    }
  }
  return undefined
}

/** Whether a certificate is valid at a time. Both ends belong to the validity period (RFC 5280 §4.1.2.5). */
export function validAt(certificate: Certificate, moment: Date): boolean {
  // notAfter has a precision of one second, and the whole second belongs to the period.
  return moment >= certificate.notBefore && moment.getTime() < certificate.notAfter.getTime() + 1000
}
