import { nameAttribute, parseCertificate } from '@countersign/pades/cms'

// A separate bundle, loaded only when the signer has chosen a certificate file.

export { checkSignedAttributes, openP12, P12Error, Sha256 } from '@countersign/p12'

export interface Names {
  subject: string
  issuer: string
  until: Date
}

const ORGANISATION = '2.5.4.10'

/** The names in a certificate, not yet verified. */
export function namesIn(certificate: Uint8Array): Names {
  const { subject, issuer, notAfter } = parseCertificate(certificate)
  const nameOf = (name: Uint8Array) => nameAttribute(name) ?? nameAttribute(name, ORGANISATION) ?? ''
  return { subject: nameOf(subject), issuer: nameOf(issuer), until: notAfter }
}
