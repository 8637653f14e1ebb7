import { createHash, type KeyObject } from 'node:crypto'
import {
  bitString,
  boolean,
  decode,
  explicit,
  ia5String,
  implicit,
  integer,
  nullValue,
  octetString,
  oid,
  printableString,
  readBitString,
  readSequence,
  sequence,
  setOf,
  time,
  utf8String,
} from '@countersign/pades/asn1'
import { signatureAlgorithmOf, signBy } from './keys.ts'
import { oids } from './oids.ts'

export type Subject = {
  commonName: string
  organization?: string
  country?: string
  serialNumber?: string
}

export type KeyUsage =
  | 'digitalSignature'
  | 'contentCommitment'
  | 'keyEncipherment'
  | 'keyAgreement'
  | 'keyCertSign'
  | 'cRLSign'

/** The content of a certificate without the issuer's name, key identifier and signature. */
export type CertificateTemplate = {
  serial: bigint
  subject: Subject
  publicKey: Uint8Array
  notBefore: Date
  notAfter: Date
  keyUsage: readonly KeyUsage[]
  /** Set for a CA; `pathLength` is the maximum number of CAs below it. */
  authority?: { pathLength?: number }
  extendedKeyUsage?: { critical: boolean; purposes: readonly string[] }
  /** id-pkix-ocsp-nocheck: clients do not check the revocation of the responder (RFC 6960 §4.2.2.2.1). */
  noCheck?: boolean
  ocspUrl?: string
  issuerUrl?: string
  crlUrl?: string
  /** Additional extensions, DER. */
  extensions?: readonly Uint8Array[]
}

export type Issuer = { subject: Subject; publicKey: Uint8Array; key: KeyObject }

export function buildCertificate(template: CertificateTemplate, issuer: Issuer): Uint8Array {
  const algorithm = signatureAlgorithmOf(issuer.key)
  const toBeSigned = sequence(
    explicit(0, integer(2)),
    integer(template.serial),
    algorithm,
    encodeName(issuer.subject),
    sequence(time(template.notBefore), time(template.notAfter)),
    encodeName(template.subject),
    template.publicKey,
    explicit(3, sequence(...extensions(template, issuer))),
  )
  return sequence(toBeSigned, algorithm, bitString(signBy(issuer.key, toBeSigned)))
}

export function encodeName(subject: Subject): Uint8Array {
  const attributes = [
    subject.country && attribute(oids.countryName, printableString(subject.country)),
    subject.organization && attribute(oids.organizationName, utf8String(subject.organization)),
    attribute(oids.commonName, utf8String(subject.commonName)),
    subject.serialNumber && attribute(oids.serialNumber, printableString(subject.serialNumber)),
  ]
  return sequence(...attributes.filter((part) => part instanceof Uint8Array))
}

/** RFC 5280 §4.2.1.2, method 1: SHA-1 of the key's bits. */
export function keyIdentifier(publicKey: Uint8Array): Uint8Array {
  return new Uint8Array(createHash('sha1').update(publicKeyBits(publicKey)).digest())
}

export function publicKeyBits(publicKey: Uint8Array): Uint8Array {
  return readBitString(readSequence(decode(publicKey), 'public key')[1], 'public key bits').bytes
}

export function extension(id: string, value: Uint8Array, critical = false): Uint8Array {
  return sequence(oid(id), ...(critical ? [boolean(true)] : []), octetString(value))
}

/** GeneralName of type uniformResourceIdentifier. */
export function uri(url: string): Uint8Array {
  return implicit(6, ia5String(url))
}

function attribute(type: string, value: Uint8Array): Uint8Array {
  return setOf(sequence(oid(type), value))
}

function extensions(template: CertificateTemplate, issuer: Issuer): Uint8Array[] {
  const issuerKeyId = sequence(implicit(0, octetString(keyIdentifier(issuer.publicKey))))
  return [
    extension(oids.authorityKeyIdentifier, issuerKeyId),
    extension(oids.subjectKeyIdentifier, octetString(keyIdentifier(template.publicKey))),
    extension(oids.keyUsage, keyUsageBits(template.keyUsage), true),
    ...basicConstraints(template),
    ...extendedKeyUsage(template),
    ...(template.noCheck ? [extension(oids.ocspNoCheck, nullValue())] : []),
    ...informationAccess(template),
    ...distributionPoint(template),
    ...(template.extensions ?? []),
  ]
}

const usageBit: Record<KeyUsage, number> = {
  digitalSignature: 0,
  contentCommitment: 1,
  keyEncipherment: 2,
  keyAgreement: 4,
  keyCertSign: 5,
  cRLSign: 6,
}

/** DER removes trailing zeros from named bit lists (X.690 §11.2.2). All these usages are in the first byte. */
function keyUsageBits(usages: readonly KeyUsage[]): Uint8Array {
  const bits = usages.map((usage) => usageBit[usage])
  const byte = bits.reduce((sum, bit) => sum | (0x80 >> bit), 0)
  return bitString(Uint8Array.of(byte), 7 - Math.max(...bits))
}

function basicConstraints({ authority }: CertificateTemplate): Uint8Array[] {
  if (authority === undefined) return []
  const pathLength = authority.pathLength === undefined ? [] : [integer(authority.pathLength)]
  return [extension(oids.basicConstraints, sequence(boolean(true), ...pathLength), true)]
}

function extendedKeyUsage({ extendedKeyUsage: usage }: CertificateTemplate): Uint8Array[] {
  if (usage === undefined) return []
  return [extension(oids.extendedKeyUsage, sequence(...usage.purposes.map(oid)), usage.critical)]
}

function informationAccess({ ocspUrl, issuerUrl }: CertificateTemplate): Uint8Array[] {
  const descriptions = [
    ...(ocspUrl === undefined ? [] : [sequence(oid(oids.adOcsp), uri(ocspUrl))]),
    ...(issuerUrl === undefined ? [] : [sequence(oid(oids.adCaIssuers), uri(issuerUrl))]),
  ]
  return descriptions.length === 0 ? [] : [extension(oids.authorityInfoAccess, sequence(...descriptions))]
}

function distributionPoint({ crlUrl }: CertificateTemplate): Uint8Array[] {
  if (crlUrl === undefined) return []
  const point = sequence(explicit(0, explicit(0, uri(crlUrl))))
  return [extension(oids.crlDistributionPoints, sequence(point))]
}
