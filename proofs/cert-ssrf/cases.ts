import { generateKeyPairSync } from 'node:crypto'
import type { CertificatePins } from '@countersign/domain/identity'
import { explicit, implicit, nullValue, sequence } from '@countersign/pades/asn1'
import { type Credential, encodeName, extension } from '@countersign/sandbox-pki'
import type { Deployment } from './deployment.ts'

// Certificates that nobody may sign with, each for a reason of its own; and some that look odd and are good. Beside
// what we say stands what `openssl verify` says, where it has a view.

export interface Case {
  name: string
  chain: readonly Uint8Array[]
  ours: string
  /** The number of its error, 0 for none; null: it has no such notion. */
  openssl: number | null
  signer?: { name?: string; pins?: CertificatePins }
}

const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY)

export function casesOf(deployment: Deployment, root: Credential): readonly Case[] {
  const issuing = deployment.authority('Issuing CA', root)
  const from = (leaf: Credential, ...above: readonly Credential[]) =>
    [leaf, ...(above.length > 0 ? above : [issuing])].map(({ certificate }) => certificate)
  const revoked = deployment.signer(issuing)
  deployment.revoke(revoked)
  const revokedCa = deployment.authority('Revoked CA', root)
  deployment.revoke(revokedCa)
  const stranger = deployment.authority('Stranger Root')
  const endedCa = deployment.authority('Ended CA', root, { notBefore: inDays(-20), notAfter: inDays(-10) })
  const narrowCa = deployment.authority('Narrow CA', root, { authority: { pathLength: 0 } })
  const belowNarrow = deployment.authority('Below Narrow CA', narrowCa)
  const leagueCa = deployment.authority('League CA', root, { extensions: [onlyOrganization('Byron Ltd')] })
  const [loopA, loopB] = loopOf(deployment)
  const exit = deployment.authority('Loop B', root)
  const person = deployment.signer(issuing)
  const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey

  return [
    { name: 'a good one', chain: from(person), ours: 'accepted', openssl: 0 },
    { name: 'with strangers beside it', chain: from(person, stranger, issuing, loopA), ours: 'accepted', openssl: 0 },
    {
      name: 'ended',
      chain: from(deployment.signer(issuing, life(-20, -10))),
      ours: 'certificate_expired',
      openssl: 10,
    },
    {
      name: 'not begun',
      chain: from(deployment.signer(issuing, life(10, 20))),
      ours: 'certificate_not_yet_valid',
      openssl: 9,
    },
    { name: 'revoked', chain: from(revoked), ours: 'certificate_revoked', openssl: 23 },
    {
      name: 'issuer revoked',
      chain: from(deployment.signer(revokedCa), revokedCa),
      ours: 'chain_invalid',
      openssl: 23,
    },
    { name: 'issuer ended', chain: from(deployment.signer(endedCa), endedCa), ours: 'chain_invalid', openssl: 10 },
    {
      name: 'a leaf as authority',
      chain: from(deployment.signer(person), person, issuing),
      ours: 'chain_invalid',
      openssl: 79,
    },
    { name: 'an authority as signer', chain: from(issuing, root), ours: 'certificate_is_ca', openssl: null },
    {
      name: 'for encryption only',
      chain: from(deployment.signer(issuing, { keyUsage: ['keyEncipherment'] })),
      ours: 'certificate_not_for_signing',
      openssl: 26,
    },
    {
      name: 'a server’s',
      chain: from(
        deployment.signer(issuing, {
          keyUsage: ['digitalSignature'],
          extendedKeyUsage: { critical: false, purposes: ['1.3.6.1.5.5.7.3.1'] },
        }),
      ),
      ours: 'certificate_not_for_signing',
      openssl: 26,
    },
    {
      name: 'RSA of 1024 bits',
      chain: from(deployment.signer(issuing, {}, weak)),
      ours: 'key_unsupported',
      openssl: 66,
    },
    { name: 'unknown root', chain: from(deployment.signer(stranger), stranger), ours: 'issuer_unknown', openssl: 19 },
    { name: 'unknown issuer', chain: from(deployment.signer(stranger), issuing), ours: 'issuer_unknown', openssl: 20 },
    { name: 'its own issuer', chain: [selfSigned(deployment)], ours: 'issuer_unknown', openssl: 18 },
    { name: 'forged', chain: [tampered(person), issuing.certificate], ours: 'chain_invalid', openssl: 7 },
    { name: 'a loop', chain: from(deployment.signer(loopA), loopA, loopB), ours: 'issuer_unknown', openssl: 20 },
    {
      name: 'a loop with a way out',
      chain: from(deployment.signer(loopA), loopA, exit, loopB),
      ours: 'accepted',
      openssl: 0,
    },
    {
      // OpenSSL takes the first issuer that fits and does not come back to try the next.
      name: 'a loop whose way out comes last',
      chain: from(deployment.signer(loopA), loopA, loopB, exit),
      ours: 'accepted',
      openssl: null,
    },
    {
      name: 'one authority too many',
      chain: from(deployment.signer(belowNarrow), belowNarrow, narrowCa),
      ours: 'chain_invalid',
      openssl: 25,
    },
    {
      name: 'a name its authority may not give',
      chain: from(
        deployment.signer(leagueCa, { subject: { commonName: 'Ada Lovelace', organization: 'Other' } }),
        leagueCa,
      ),
      ours: 'chain_invalid',
      openssl: 47,
    },
    {
      name: 'a demand nobody knows',
      chain: from(deployment.signer(issuing, { extensions: [extension('2.999.1', nullValue(), true)] })),
      ours: 'chain_invalid',
      openssl: 34,
    },
    { name: 'no list named', chain: from(deployment.unlisted(issuing)), ours: 'revocation_unknown', openssl: null },
    {
      name: 'not a certificate',
      chain: [new TextEncoder().encode('hello')],
      ours: 'certificate_malformed',
      openssl: null,
    },
    {
      name: 'somebody else’s',
      chain: from(person),
      signer: { name: 'Byron Lovelace' },
      ours: 'name_mismatch',
      openssl: null,
    },
    {
      name: 'another than the sender asked for',
      chain: from(person),
      signer: { pins: { organisation: 'Analytical Engines' } },
      ours: 'certificate_not_expected',
      openssl: null,
    },
  ]
}

function life(from: number, to: number): { notBefore: Date; notAfter: Date } {
  return { notBefore: inDays(from), notAfter: inDays(to) }
}

/** Two authorities, each certified by the other and by nobody else. */
function loopOf(deployment: Deployment): readonly [Credential, Credential] {
  const [first, second] = [deployment.authority('Loop A'), deployment.authority('Loop B')]
  return [deployment.authority('Loop A', second), deployment.authority('Loop B', first)]
}

function selfSigned(deployment: Deployment): Uint8Array {
  const itself = deployment.authority('Ada Lovelace', undefined, { keyUsage: ['contentCommitment'] })
  return deployment.signer(itself, {}, itself.key).certificate
}

/** A byte of the signature, which stands at the end, is another. */
function tampered({ certificate }: Credential): Uint8Array {
  const changed = Uint8Array.from(certificate)
  changed.set([(changed.at(-1) ?? 0) ^ 1], changed.length - 1)
  return changed
}

/** Name constraints (RFC 5280 §4.2.1.10): people of this organisation only. */
function onlyOrganization(organization: string): Uint8Array {
  const subtree = sequence(explicit(4, encodeName({ organization, commonName: 'Ada Lovelace' })))
  return extension('2.5.29.30', sequence(implicit(0, sequence(subtree))), true)
}
