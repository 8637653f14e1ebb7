import {
  bitString,
  enumerated,
  explicit,
  generalizedTime,
  implicit,
  integer,
  octetString,
  sequence,
  time,
} from '@countersign/pades/asn1'
import type { Pki } from './authority.ts'
import { encodeName, extension, type Issuer, keyIdentifier } from './certificate.ts'
import { signatureAlgorithmOf, signBy } from './keys.ts'
import { oids } from './oids.ts'
import { type AuthorityName, hasExpired, type IssuedCertificate, revocationAt, revocationReasons } from './register.ts'

const day = 86_400_000

/** The CA's current CRL (RFC 5280 §5). */
export function publishCrl(pki: Pki, authority: AuthorityName): Uint8Array {
  const now = pki.now()
  const thisUpdate = pki.switches.dailyCrl ? midnight(now) : now
  const revoked = [...pki.register.values()].filter(
    (issued) =>
      issued.issuer === authority &&
      revocationAt(issued, thisUpdate) !== undefined &&
      !(pki.switches.expiredDropped && hasExpired(issued, thisUpdate)),
  )
  return buildCrl(pki[authority], {
    thisUpdate,
    nextUpdate: new Date(thisUpdate.getTime() + day),
    revoked,
    extensions: pki.switches.expiredDropped ? [] : [extension(oids.expiredCertsOnCrl, generalizedTime(new Date(0)))],
  })
}

export type CrlTemplate = {
  thisUpdate: Date
  nextUpdate: Date
  revoked: readonly Pick<IssuedCertificate, 'serial' | 'revoked'>[]
  /** In addition to authority key identifier and CRL number. */
  extensions?: readonly Uint8Array[]
}

export function buildCrl(issuer: Issuer, template: CrlTemplate): Uint8Array {
  const algorithm = signatureAlgorithmOf(issuer.key)
  const extensions = [
    extension(oids.authorityKeyIdentifier, sequence(implicit(0, octetString(keyIdentifier(issuer.publicKey))))),
    extension(oids.crlNumber, integer(template.thisUpdate.getTime())),
    ...(template.extensions ?? []),
  ]
  const toBeSigned = sequence(
    integer(1),
    algorithm,
    encodeName(issuer.subject),
    time(template.thisUpdate),
    time(template.nextUpdate),
    ...(template.revoked.length === 0 ? [] : [sequence(Buffer.concat(template.revoked.map(entry)))]),
    explicit(0, sequence(...extensions)),
  )
  return sequence(toBeSigned, algorithm, bitString(signBy(issuer.key, toBeSigned)))
}

function entry({ serial, revoked }: Pick<IssuedCertificate, 'serial' | 'revoked'>): Uint8Array {
  if (revoked === undefined) throw new Error(`The certificate ${serial.toString(16)} is not revoked.`)
  // "unspecified" is expressed by omitting the extension (RFC 5280 §5.3.1).
  const reason = revocationReasons[revoked.reason]
  const extensions = reason === 0 ? [] : [sequence(extension(oids.crlReason, enumerated(reason)))]
  return sequence(integer(serial), time(revoked.at), ...extensions)
}

function midnight(now: Date): Date {
  return new Date(Math.floor(now.getTime() / day) * day)
}
