import { type Certificate, PadesError, type TrustSources } from '@countersign/pades'
import { buildPath, type CertificatePath, isSignedBy, looksIssuedBy } from '@countersign/pades/trust'
import { FEWEST_RSA_BITS, rsaBits } from './key.ts'
import { shownName } from './subject.ts'
import { Refused } from './verdict.ts'

/**
 * The path from a certificate to a trust anchor. Missing issuers are fetched from the addresses in the certificates.
 */
export async function findPath(
  certificate: Certificate,
  others: readonly Certificate[],
  sources: TrustSources,
  at: Date,
): Promise<CertificatePath> {
  const options = { ...sources, candidates: others, at, purpose: 'signing' as const }
  const path = await buildPath(certificate, options).catch(async (error: unknown) => {
    if (!(error instanceof PadesError)) throw error
    throw await refusal(error, certificate, [...sources.anchors, ...others])
  })
  for (const authority of path.slice(1)) refuseWeakKey(authority)
  return path
}

/** An attacker who breaks a CA's key can issue certificates to anyone (ETSI TS 119 312 §6.2). */
function refuseWeakKey(authority: Certificate): void {
  const bits = rsaBits(authority)
  if (bits === undefined || bits >= FEWEST_RSA_BITS) return
  throw invalid(`the RSA key of ${shownName(authority.subject)} has only ${bits} bits`)
}

async function refusal(error: PadesError, certificate: Certificate, known: readonly Certificate[]): Promise<Refused> {
  if (error.code !== 'chain_untrusted') return invalid(error.message)
  const issuer = shownName(certificate.issuer)
  if (await isForged(certificate, known)) return invalid(`it does not bear the signature of ${issuer}, whom it names`)
  const message = `The certificate was issued by ${issuer}, which is not trusted here.`
  return new Refused('issuer_unknown', message, { issuer, reason: error.message })
}

/** Its issuer matches by name and key, but has not signed it. */
async function isForged(certificate: Certificate, known: readonly Certificate[]): Promise<boolean> {
  const named = known.filter((one) => looksIssuedBy(certificate, one))
  const signed = await Promise.all(named.map((one) => isSignedBy(certificate, one)))
  return named.length > 0 && !signed.includes(true)
}

function invalid(reason: string): Refused {
  return new Refused('chain_invalid', `The certificate’s chain is invalid: ${reason}.`, { reason })
}
