import {
  contentBytes,
  decode,
  isContext,
  isUniversal,
  readBitString,
  readBoolean,
  readImplicitOctets,
  readOctetString,
  readOid,
  readSequence,
  readSmallInteger,
  type Tlv,
  tags,
} from '../asn1/index.ts'
import { latin1OfBytes } from '../bytes.ts'
import type { Certificate } from '../cms/index.ts'
import { oids } from './oids.ts'

/** Access to certificate extensions (RFC 5280 §4.2). An absent extension is undefined, an empty list, or false. */

const usageBits = [
  'digitalSignature',
  'contentCommitment',
  'keyEncipherment',
  'dataEncipherment',
  'keyAgreement',
  'keyCertSign',
  'cRLSign',
] as const
export type KeyUsage = (typeof usageBits)[number]

export function keyUsage(certificate: Certificate): ReadonlySet<KeyUsage> | undefined {
  const value = extensionValue(certificate, oids.keyUsage)
  if (value === undefined) return undefined
  const first = readBitString(value, 'keyUsage').bytes[0] ?? 0
  return new Set(usageBits.filter((_, bit) => (first & (0x80 >> bit)) !== 0))
}

export interface BasicConstraints {
  readonly authority: boolean
  readonly pathLength: number | undefined
}

export function basicConstraints(certificate: Certificate): BasicConstraints {
  const value = extensionValue(certificate, oids.basicConstraints)
  if (value === undefined) return { authority: false, pathLength: undefined }
  const fields = readSequence(value, 'basicConstraints')
  const authority = isUniversal(fields[0], tags.boolean) && readBoolean(fields[0], 'cA')
  const length = fields.find((field) => isUniversal(field, tags.integer))
  return { authority, pathLength: length && readSmallInteger(length, 'pathLenConstraint') }
}

export interface ExtendedKeyUsage {
  readonly critical: boolean
  readonly purposes: readonly string[]
}

export function extendedKeyUsage(certificate: Certificate): ExtendedKeyUsage | undefined {
  const extension = certificate.extensions.get(oids.extendedKeyUsage)
  if (extension === undefined) return undefined
  const purposes = readSequence(decode(extension.value), 'extKeyUsage').map((purpose) => readOid(purpose, 'purpose'))
  return { critical: extension.critical, purposes }
}

export function subjectKeyId(certificate: Certificate): Uint8Array | undefined {
  const value = extensionValue(certificate, oids.subjectKeyIdentifier)
  return value && readOctetString(value, 'subjectKeyIdentifier')
}

export function authorityKeyId(certificate: Certificate): Uint8Array | undefined {
  const value = extensionValue(certificate, oids.authorityKeyIdentifier)
  return value && keyIdOf(value)
}

/** The keyIdentifier of an AuthorityKeyIdentifier in a certificate or CRL. */
export function keyIdOf(value: Tlv): Uint8Array | undefined {
  const keyId = readSequence(value, 'authorityKeyIdentifier').find((field) => isContext(field, 0))
  return keyId && readImplicitOctets(keyId, 0, 'keyIdentifier')
}

export function ocspUrls(certificate: Certificate): readonly string[] {
  return accessUrls(certificate, oids.adOcsp)
}

export function issuerUrls(certificate: Certificate): readonly string[] {
  return accessUrls(certificate, oids.adCaIssuers)
}

/** The HTTP URLs of the certificate's CRL. */
export function crlUrls(certificate: Certificate): readonly string[] {
  return crlNames(certificate).flatMap(httpUrl)
}

/** All names of the certificate's CRL. Ignores distribution points with a separate issuer or for some reasons only. */
export function crlNames(certificate: Certificate): readonly Tlv[] {
  const value = extensionValue(certificate, oids.crlDistributionPoints)
  if (value === undefined) return []
  return readSequence(value, 'cRLDistributionPoints')
    .map((point) => readSequence(point, 'distributionPoint'))
    .filter((fields) => fields.every((field) => isContext(field, 0)))
    .flatMap(([name]) => fullNames(name))
}

/** The GeneralNames in a DistributionPointName's fullName (RFC 5280 §4.2.1.13). */
export function fullNames(name: Tlv | undefined): readonly Tlv[] {
  return (name?.children ?? []).filter((choice) => isContext(choice, 0)).flatMap((choice) => choice.children)
}

/** id-pkix-ocsp-nocheck: the revocation of this responder need not be checked (RFC 6960 §4.2.2.2.1). */
export function hasNoCheck(certificate: Certificate): boolean {
  return certificate.extensions.has(oids.ocspNoCheck)
}

/** The issuer declares that it does not revoke this certificate, because its validity period is short. */
export function isNeverRevoked(certificate: Certificate): boolean {
  const { extensions } = certificate
  return extensions.has(oids.noRevocationAvailable) || extensions.has(oids.validityAssuredShortTerm)
}

export function extensionValue(certificate: Certificate, id: string): Tlv | undefined {
  const extension = certificate.extensions.get(id)
  return extension && decode(extension.value)
}

function accessUrls(certificate: Certificate, method: string): readonly string[] {
  const value = extensionValue(certificate, oids.authorityInfoAccess)
  if (value === undefined) return []
  return readSequence(value, 'authorityInfoAccess')
    .map((description) => readSequence(description, 'accessDescription'))
    .filter(([id]) => readOid(id, 'accessMethod') === method)
    .flatMap(([, location]) => (location === undefined ? [] : httpUrl(location)))
}

/** Ignores names that are not HTTP URLs, such as LDAP. */
function httpUrl(name: Tlv): readonly string[] {
  const url = isContext(name, 6) ? latin1OfBytes(contentBytes(name)) : ''
  return /^https?:\/\//i.test(url) ? [url] : []
}
