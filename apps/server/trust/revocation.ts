import { createHash } from 'node:crypto'
import { type Certificate, PadesError, type TrustSources } from '@countersign/pades'
import { type CertificatePath, fetchRevocation, isNeverRevoked } from '@countersign/pades/trust'
import { shownName } from './subject.ts'
import { Refused, type Witness } from './verdict.ts'

// The revocation status of the certificates on a path to a trust anchor. Queried only once the path is known: before
// that, the addresses in the certificates are untrusted.

/** Caches good statuses for a short time: trying a certificate ten times a minute queries its CA once. */
export interface Witnesses {
  get(question: string): Witness | undefined
  set(question: string, witness: Witness): void
}

const KEPT_MS = 2 * 60_000
const MOST_KEPT = 10_000

export function makeWitnesses(now: () => number = Date.now): Witnesses {
  const kept = new Map<string, { witness: Witness; until: number }>()
  return {
    get: (question) => {
      const known = kept.get(question)
      return known && known.until > now() ? known.witness : undefined
    },
    set: (question, witness) => {
      kept.delete(question)
      const [oldest] = kept.keys()
      if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest)
      kept.set(question, { witness, until: now() + KEPT_MS })
    },
  }
}

/** The evidence for the signer's certificate. No CA below the trust anchor may be revoked either. */
export async function checkRevocation(
  path: CertificatePath,
  sources: TrustSources,
  witnesses: Witnesses,
): Promise<Witness> {
  const asked: Witness[] = []
  for (const [index, issuer] of path.slice(1).entries()) {
    const certificate = path[index] ?? path[0]
    asked.push(await witnessOf(certificate, issuer, sources, witnesses).catch(refuse(certificate, index === 0)))
  }
  return asked[0] ?? 'exempt'
}

async function witnessOf(
  certificate: Certificate,
  issuer: Certificate,
  sources: TrustSources,
  witnesses: Witnesses,
): Promise<Witness> {
  if (isNeverRevoked(certificate)) return 'exempt'
  const question = createHash('sha256').update(issuer.publicKey).update(certificate.der).digest('base64')
  const known = witnesses.get(question)
  if (known) return known
  const { kind } = await fetchRevocation(certificate, issuer, sources)
  witnesses.set(question, kind)
  return kind
}

function refuse(certificate: Certificate, isOwn: boolean): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof PadesError)) throw error
    const whose = shownName(certificate.subject)
    const details = { certificate: whose, reason: error.message }
    if (error.code !== 'certificate_revoked') {
      const unknown = `Whether the certificate of ${whose} is revoked could not be learned from its authority.`
      throw new Refused('revocation_unknown', `${unknown} Try again in a while, or use another.`, details)
    }
    if (isOwn) throw new Refused('certificate_revoked', `The certificate of ${whose} has been revoked.`, details)
    throw new Refused('chain_invalid', `The certificate of its issuer, ${whose}, has been revoked.`, details)
  }
}
