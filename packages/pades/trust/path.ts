import { equalBytes } from '../bytes.ts'
import { type Certificate, validAt } from '../cms/index.ts'
import { TrustError } from './error.ts'
import { basicConstraints, extendedKeyUsage, type KeyUsage, keyUsage } from './extensions.ts'
import { violatedNameConstraint } from './name-constraints.ts'
import { displayName } from './names.ts'
import { oids } from './oids.ts'

/** The use of the first certificate of a path. */
export type Purpose = 'signing' | 'timestamping' | 'ocsp'

/** The certificates from the checked one to a trust anchor. Every signature in it is verified. */
export type CertificatePath = readonly [Certificate, ...Certificate[]]

/**
 * Path validation (RFC 5280 §6.1) without policies: checks validity at a time, authority, path length, key usage, name
 * constraints and unknown critical extensions. The validity period of an anchor is not checked, but its constraints are.
 */
export function checkPath(path: CertificatePath, at: Date, purpose: Purpose): void {
  const [leaf, ...authorities] = path
  checkPurpose(leaf, purpose)
  for (const certificate of path) checkExtensions(certificate)
  for (const certificate of path.slice(0, Math.max(1, path.length - 1))) checkValidity(certificate, at)
  for (const [index, authority] of authorities.entries()) {
    checkAuthority(authority, path.slice(1, index + 1))
    checkPurposeOfAuthority(authority, purpose)
    checkNames(authority, leaf)
    for (const subject of path.slice(1, index + 1)) if (!isSelfIssued(subject)) checkNames(authority, subject)
  }
}

/** Throws if the key usages of a certificate do not permit this purpose. */
export function checkPurpose(certificate: Certificate, purpose: Purpose): void {
  requireUsage(certificate, ['digitalSignature', 'contentCommitment'])
  const usage = extendedKeyUsage(certificate)
  if (purpose === 'signing' && usage?.purposes.every((one) => nonSigningUsages.has(one))) {
    throw unsuitable(certificate, 'is for time-stamps or OCSP, not for signing documents')
  }
  // RFC 3161 §2.3: the extension must be critical and contain only this purpose.
  if (purpose === 'timestamping' && !(usage?.critical && usage.purposes.join() === oids.timeStamping)) {
    throw unsuitable(certificate, 'does not have timeStamping as its only, critical extended key usage')
  }
  if (purpose === 'ocsp' && !usage?.purposes.includes(oids.ocspSigning)) {
    throw unsuitable(certificate, 'lacks the extended key usage OCSPSigning')
  }
}

const nonSigningUsages: ReadonlySet<string> = new Set([oids.timeStamping, oids.ocspSigning])

export function requireUsage(certificate: Certificate, oneOf: readonly KeyUsage[]): void {
  const usage = keyUsage(certificate)
  if (usage !== undefined && !oneOf.some((wanted) => usage.has(wanted))) {
    throw unsuitable(certificate, `lacks the key usage ${oneOf.join(' or ')}`)
  }
}

const supportedExtensions: ReadonlySet<string> = new Set([
  oids.subjectKeyIdentifier,
  oids.keyUsage,
  oids.subjectAltName,
  oids.basicConstraints,
  oids.nameConstraints,
  oids.crlDistributionPoints,
  oids.certificatePolicies,
  oids.authorityKeyIdentifier,
  oids.extendedKeyUsage,
  oids.authorityInfoAccess,
  oids.ocspNoCheck,
])

function checkExtensions(certificate: Certificate): void {
  for (const [id, { critical }] of certificate.extensions) {
    if (critical && !supportedExtensions.has(id))
      throw unsuitable(certificate, `has the unknown critical extension ${id}`)
  }
}

function checkValidity(certificate: Certificate, at: Date): void {
  if (validAt(certificate, at)) return
  const period = `${certificate.notBefore.toISOString()} to ${certificate.notAfter.toISOString()}`
  throw unsuitable(certificate, `was not valid at ${at.toISOString()}, only from ${period}`)
}

/** `below` are the authorities between this one and the leaf. */
function checkAuthority(certificate: Certificate, below: readonly Certificate[]): void {
  const { authority, pathLength } = basicConstraints(certificate)
  if (!authority) throw unsuitable(certificate, 'is not a certificate authority')
  requireUsage(certificate, ['keyCertSign'])
  const counted = below.filter((between) => !isSelfIssued(between)).length
  if (pathLength !== undefined && counted > pathLength) {
    throw unsuitable(certificate, `permits ${pathLength} subordinate authorities, but the path has ${counted}`)
  }
}

/** Self-issued certificates, as for a key change, do not count for constraints (RFC 5280 §6.1). */
function isSelfIssued({ issuer, subject }: Certificate): boolean {
  return equalBytes(issuer, subject)
}

/** An authority whose extended key usage excludes time-stamping cannot issue certificates for it. */
function checkPurposeOfAuthority(certificate: Certificate, purpose: Purpose): void {
  const usage = extendedKeyUsage(certificate)
  if (purpose !== 'timestamping' || usage === undefined) return
  if (usage.purposes.includes(oids.timeStamping) || usage.purposes.includes(oids.anyExtendedKeyUsage)) return
  throw unsuitable(certificate, 'may not issue time-stamping certificates')
}

function checkNames(authority: Certificate, subject: Certificate): void {
  const violation = violatedNameConstraint(authority, subject)
  if (violation !== undefined) throw unsuitable(subject, `violates a name constraint of its authority: ${violation}`)
}

function unsuitable(certificate: Certificate, why: string): TrustError {
  return new TrustError('certificate_unsuitable', `the certificate of ${displayName(certificate.subject)} ${why}`)
}
