import { equalBytes } from '../bytes.ts'
import { type Certificate, validAt } from '../cms/index.ts'
import { TrustError } from './error.ts'
import { basicConstraints, extendedKeyUsage, type KeyUsage, keyUsage } from './extensions.ts'
import { brokenNameConstraint } from './name-constraints.ts'
import { displayName } from './names.ts'
import { oids } from './oids.ts'

/** What the first certificate of a path is used for. */
export type Purpose = 'signing' | 'timestamping' | 'ocsp'

/** From the certificate in question to a trust anchor; every signature in it has been verified. */
export type CertificatePath = readonly [Certificate, ...Certificate[]]

/**
 * Path validation (RFC 5280 §6.1) without policies: validity at a moment, authority, path length, key usage, name
 * constraints, unknown critical extensions. An anchor is trusted for its key: its own validity is not asked, but the
 * limits it set itself are kept.
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

/** Whether a certificate may be used so, whoever issued it. */
export function checkPurpose(certificate: Certificate, purpose: Purpose): void {
  requireUsage(certificate, ['digitalSignature', 'contentCommitment'])
  const usage = extendedKeyUsage(certificate)
  if (purpose === 'signing' && usage?.purposes.every((one) => infrastructure.has(one))) {
    throw unsuitable(certificate, 'is for time-stamps or OCSP, not for signing documents')
  }
  // RFC 3161 §2.3: critical, and this purpose alone.
  if (purpose === 'timestamping' && !(usage?.critical && usage.purposes.join() === oids.timeStamping)) {
    throw unsuitable(certificate, 'lacks the critical extended key usage timeStamping, alone')
  }
  if (purpose === 'ocsp' && !usage?.purposes.includes(oids.ocspSigning)) {
    throw unsuitable(certificate, 'lacks the extended key usage OCSPSigning')
  }
}

const infrastructure: ReadonlySet<string> = new Set([oids.timeStamping, oids.ocspSigning])

export function requireUsage(certificate: Certificate, oneOf: readonly KeyUsage[]): void {
  const usage = keyUsage(certificate)
  if (usage !== undefined && !oneOf.some((wanted) => usage.has(wanted))) {
    throw unsuitable(certificate, `lacks the key usage ${oneOf.join(' or ')}`)
  }
}

const understood: ReadonlySet<string> = new Set([
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
    if (critical && !understood.has(id)) throw unsuitable(certificate, `has the unknown critical extension ${id}`)
  }
}

function checkValidity(certificate: Certificate, at: Date): void {
  if (validAt(certificate, at)) return
  const life = `${certificate.notBefore.toISOString()} to ${certificate.notAfter.toISOString()}`
  throw unsuitable(certificate, `was not valid at ${at.toISOString()}, only from ${life}`)
}

/** `below` are the authorities between this one and the leaf. */
function checkAuthority(certificate: Certificate, below: readonly Certificate[]): void {
  const { authority, pathLength } = basicConstraints(certificate)
  if (!authority) throw unsuitable(certificate, 'is not a certificate authority')
  requireUsage(certificate, ['keyCertSign'])
  const counted = below.filter((between) => !isSelfIssued(between)).length
  if (pathLength !== undefined && counted > pathLength) {
    throw unsuitable(certificate, `permits ${pathLength} further authorities, and ${counted} follow it`)
  }
}

/** As when an authority changes its key: such certificates bind nobody (RFC 5280 §6.1). */
function isSelfIssued({ issuer, subject }: Certificate): boolean {
  return equalBytes(issuer, subject)
}

/** An authority limited to other purposes cannot vouch for a time-stamping unit. */
function checkPurposeOfAuthority(certificate: Certificate, purpose: Purpose): void {
  const usage = extendedKeyUsage(certificate)
  if (purpose !== 'timestamping' || usage === undefined) return
  if (usage.purposes.includes(oids.timeStamping) || usage.purposes.includes(oids.anyExtendedKeyUsage)) return
  throw unsuitable(certificate, 'may not issue time-stamping certificates')
}

function checkNames(authority: Certificate, subject: Certificate): void {
  const broken = brokenNameConstraint(authority, subject)
  if (broken !== undefined) throw unsuitable(subject, `breaks a name constraint of its authority: ${broken}`)
}

function unsuitable(certificate: Certificate, why: string): TrustError {
  return new TrustError('certificate_unsuitable', `the certificate of ${displayName(certificate.subject)} ${why}`)
}
