/** What the authorities remember of each certificate, by serial number. */
export type Register = Map<bigint, Issued>

export type Issued = {
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

/** Revoked as of `at`: what happened and is known; a later copy of the register shows it. */
export function revokedBy(issued: Issued, at: Date): Issued['revoked'] {
  return issued.revoked !== undefined && issued.revoked.at <= at ? issued.revoked : undefined
}

export function hasEnded(issued: Issued, at: Date): boolean {
  return issued.notAfter < at
}
