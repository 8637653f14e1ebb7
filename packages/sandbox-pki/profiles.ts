import { ia5String, implicit, nullValue, oid, sequence } from '@countersign/pades/asn1'
import { type CertificateTemplate, extension, type Subject } from './certificate.ts'
import { oids } from './oids.ts'

/** The content of each kind of certificate. Key, serial number and validity are added at issuance. */
export type Profile = Omit<CertificateTemplate, 'serial' | 'publicKey' | 'notBefore' | 'notAfter'>

const day = 86_400_000

/** A CA is valid longer than its certificates. An LTA file is valid only as long as the certificate of its last timestamp. */
export const lifetimes = { root: 14_600 * day, intermediate: 10_950 * day, service: 4_400 * day, signer: 730 * day }

export function rootProfile(name: string): Profile {
  return { subject: authoritySubject(`${name} Root CA`), keyUsage: ['keyCertSign', 'cRLSign'], authority: {} }
}

/** Only the root's CRL covers the issuing CA, as with most real roots. */
export function intermediateProfile(name: string, baseUrl: string): Profile {
  return {
    subject: authoritySubject(`${name} Issuing CA`),
    keyUsage: ['keyCertSign', 'cRLSign'],
    authority: { pathLength: 0 },
    issuerUrl: `${baseUrl}/aia/root.cer`,
    crlUrl: `${baseUrl}/crl/root.crl`,
  }
}

export function ocspResponderProfile(name: string, baseUrl: string): Profile {
  return {
    subject: authoritySubject(`${name} OCSP`),
    keyUsage: ['digitalSignature'],
    extendedKeyUsage: { critical: false, purposes: [oids.ocspSigning] },
    noCheck: true,
    issuerUrl: `${baseUrl}/aia/intermediate.cer`,
  }
}

export function tsaProfile(name: string, baseUrl: string): Profile {
  return {
    subject: authoritySubject(`${name} TSA`),
    keyUsage: ['digitalSignature'],
    extendedKeyUsage: { critical: true, purposes: [oids.timeStamping] },
    ...leafUrls(baseUrl),
  }
}

/** For signers and seals: contentCommitment only, as ETSI EN 319 412-2 §4.3.2 recommends. */
export function signerProfile(subject: Subject, baseUrl: string): Profile {
  return { subject, keyUsage: ['contentCommitment'], ...leafUrls(baseUrl) }
}

function authoritySubject(commonName: string): Subject {
  return { commonName, organization: 'Countersign Sandbox' }
}

function leafUrls(baseUrl: string): Pick<Profile, 'ocspUrl' | 'issuerUrl' | 'crlUrl'> {
  return {
    ocspUrl: `${baseUrl}/ocsp`,
    issuerUrl: `${baseUrl}/aia/intermediate.cer`,
    crlUrl: `${baseUrl}/crl/intermediate.crl`,
  }
}

/** subjectAltName with the person's address (RFC 5280 §4.2.1.6). */
export function emailExtension(email: string): Uint8Array {
  return extension(oids.subjectAltName, sequence(implicit(1, ia5String(email))))
}

/** Marks a certificate as revoked from its beginning: every process with the authority's keys then answers so. */
export function revokedExtension(): Uint8Array {
  return extension(oids.sandboxRevoked, nullValue())
}

/** The encoded identifier is not valid UTF-8, so no name or address in a certificate contains it. */
export function isMarkedRevoked(certificate: Uint8Array): boolean {
  return Buffer.from(certificate).includes(Buffer.from(oid(oids.sandboxRevoked)))
}
