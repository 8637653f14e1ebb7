import { nameAttribute, parseCertificate } from '@countersign/pades/cms'

// A script of its own: only who has a file to open loads it.

export { lookAtAttributes, openP12, P12Error, Sha256 } from '@countersign/p12'

export interface Names {
  subject: string
  issuer: string
  until: Date
}

const ORGANISATION = '2.5.4.10'

/** Whose certificate it says it is, before anybody has checked it. */
export function namesIn(certificate: Uint8Array): Names {
  const { subject, issuer, notAfter } = parseCertificate(certificate)
  const nameOf = (name: Uint8Array) => nameAttribute(name) ?? nameAttribute(name, ORGANISATION) ?? ''
  return { subject: nameOf(subject), issuer: nameOf(issuer), until: notAfter }
}
