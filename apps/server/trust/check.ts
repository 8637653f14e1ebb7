import {
  type CertificatePins,
  checkName,
  type NameCheck,
  type NamePolicy,
  unmetPin,
} from '@countersign/domain/identity'
import { type Certificate, PadesError, parseCertificate, type TrustSources } from '@countersign/pades'
import { withinBudget } from './fetch/budget.ts'
import { findPath } from './find-path.ts'
import { checkLeaf } from './leaf.ts'
import { checkRevocation } from './revocation.ts'
import { type Subject, subjectOf } from './subject.ts'
import { accountTrust, type CertificateDeps, type Mode, sourcesFor } from './trust.ts'
import { Refused, type Verdict } from './verdict.ts'

// Whether this certificate may sign as this signer. First its own content is checked, then its path to a trust anchor,
// and only then its revocation status. Each step needs more network access than the one before.

export interface Question {
  readonly tenantId: string
  readonly mode: Mode
  /** DER, the signer's certificate first. The others are in any order and may be incomplete. */
  readonly chain: readonly Uint8Array[]
  readonly signer: { readonly name: string; readonly pins: CertificatePins | null }
  readonly at: Date
}

export async function checkCertificate(deps: CertificateDeps, question: Question): Promise<Verdict> {
  try {
    const [certificate, ...others] = readChain(question.chain)
    const subject = subjectOf(certificate)
    const algorithm = checkLeaf(certificate, question.at)
    checkPins(question.signer.pins, subject)
    const account = await accountTrust(deps.db, question.tenantId)
    const name = checkSigner(account.nameCheck, question.signer.name, subject)
    const sources = limited(await sourcesFor(deps, account, question.mode, question.at))
    const path = await findPath(certificate, others, sources, question.at)
    const revocation = await checkRevocation(path, sources, deps.witnesses)
    return {
      ok: true,
      path: path.map(({ der }) => der),
      subject: subject.name,
      issuer: subject.issuer,
      serial: subject.serial,
      validFrom: certificate.notBefore,
      validUntil: certificate.notAfter,
      algorithm,
      name,
      revocation,
    }
  } catch (error) {
    return refusal(error)
  }
}

/** Any parse error is caused by the certificate. */
function refusal(error: unknown): Verdict {
  if (error instanceof Refused) {
    const { code, message, details } = error
    return { ok: false, code, message, details }
  }
  if (!(error instanceof PadesError)) throw error
  const message = 'The certificate cannot be parsed.'
  return { ok: false, code: 'certificate_malformed', message, details: { reason: error.message } }
}

const MOST_CERTIFICATES = 10

/** Additional certificates that cannot be parsed are ignored. The signer's own must be valid. */
function readChain([own, ...others]: readonly Uint8Array[]): [Certificate, ...Certificate[]] {
  if (own === undefined) throw new Refused('certificate_malformed', 'No certificate was sent.')
  return [parseCertificate(own), ...others.slice(0, MOST_CERTIFICATES - 1).flatMap(readOther)]
}

function readOther(der: Uint8Array): Certificate[] {
  try {
    return [parseCertificate(der)]
  } catch (error) {
    if (error instanceof PadesError) return []
    throw error
  }
}

function checkPins(pins: CertificatePins | null, subject: Subject): void {
  const pin = unmetPin(pins, subject)
  if (pin === undefined) return
  const what = pin === 'organisation' ? 'organisation' : 'serial number'
  throw new Refused('certificate_not_expected', `The sender asked for a certificate with another ${what}.`, { pin })
}

function checkSigner(policy: NamePolicy, signer: string, subject: Subject): NameCheck {
  const check = checkName(policy, signer, subject.names)
  if (check.result !== 'mismatch') return check
  const message = `The certificate is ${subject.name}’s; the document is for ${signer} to sign.`
  throw new Refused('name_mismatch', message, { policy, certificate: subject.name, signer })
}

/** One check queries a limited number of addresses, whatever a chain names, and ends while the signer waits. */
function limited(sources: TrustSources): TrustSources {
  return { ...sources, fetcher: withinBudget(sources.fetcher, { requests: 16, ms: 20_000 }) }
}
