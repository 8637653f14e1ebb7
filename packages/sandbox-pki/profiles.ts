import type { CertificateTemplate, Subject } from './certificate.ts'
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
