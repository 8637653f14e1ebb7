/** The issued certificates, by serial number. */
export type Register = Map<bigint, IssuedCertificate>

export type IssuedCertificate = {
  readonly serial: bigint
  readonly issuer: AuthorityName
  readonly certificate: Uint8Array
  readonly notAfter: Date
  readonly revoked?: { readonly at: Date; readonly reason: RevocationReason }
}

export type AuthorityName = 'root' | 'intermediate'

/** CRLReason codes (RFC 5280 §5.3.1). */
export const revocationReasons = {
  unspecified: 0,
  keyCompromise: 1,
  affiliationChanged: 3,
  superseded: 4,
  cessationOfOperation: 5,
  certificateHold: 6,
} as const
export type RevocationReason = keyof typeof revocationReasons

/** The revocation, if it happened before or at `at`. */
export function revocationAt(issued: IssuedCertificate, at: Date): IssuedCertificate['revoked'] {
  return issued.revoked !== undefined && issued.revoked.at <= at ? issued.revoked : undefined
}

export function hasExpired(issued: IssuedCertificate, at: Date): boolean {
  return issued.notAfter < at
}
