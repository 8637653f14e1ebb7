import { oids } from '@countersign/pades/asn1'
import { equalBytes } from '@countersign/pades/bytes'
import { nameAttribute } from '@countersign/pades/cms'
import {
  type Certificate,
  memorySource,
  type Problem,
  type SignatureVerdict as Signature,
  verifyPdf,
} from '@countersign/pades/verify'
import { type Finding, finding, findingOf } from './finding.ts'
import { hexOf, sha256Of } from './hash.ts'
import { plain, plainOrNull } from './plain.ts'
import type { Trust } from './trust.ts'
import {
  type Outcome,
  outcomeOf,
  type PdfVerdict,
  type SignatureTime,
  type SignatureVerdict,
  worstOf,
} from './verdict.ts'

/** Judges a PDF by what is in it. What it lacks is not asked for elsewhere, so the verdict depends on nobody's answer. */
export async function judgePdf(bytes: Uint8Array, trust: Trust, now: Date): Promise<PdfVerdict> {
  const anchors = trust.roots.map(({ certificate }) => certificate)
  const { revisions, signatures, problems, conclusion } = await verifyPdf(memorySource(bytes), { anchors, now })
  const judged = signatures.map((signature) => judgeSignature(signature, trust))
  const findings = problems.map(findingOf)
  return {
    outcome: conclusion === 'unsigned' ? 'unsigned' : outcomeOfPdf(judged, findings),
    sha256: hexOf(await sha256Of(bytes)),
    size: bytes.length,
    revisions,
    signatures: judged,
    findings,
  }
}

/** Without a signature that was found there is no saying what a document would have been. */
function outcomeOfPdf(signatures: readonly SignatureVerdict[], findings: readonly Finding[]): Outcome {
  if (signatures.length === 0) return 'unreadable'
  return worstOf([outcomeOf(findings), ...signatures.map(({ outcome }) => outcome)])
}

function judgeSignature(signature: Signature, { roots }: Trust): SignatureVerdict {
  const { signer, claims, coverage, anchor } = signature
  const isTest =
    anchor !== undefined && !roots.some((root) => root.of === 'operator' && isSame(root.certificate, anchor))
  const findings = [...findingsOf(signature), ...(isTest ? [finding('sandbox')] : [])]
  const outcome = outcomeOf(findings)
  return {
    kind: kindOf(signature),
    outcome: outcome === 'valid' && isTest ? 'test' : outcome,
    signer: signer
      ? { name: plain(signer.name), organization: plainOrNull(signer.organization), issuer: plain(signer.issuer) }
      : null,
    sealed_for: kindOf(signature) === 'seal' ? plainOrNull(SEALED_FOR.exec(claims.reason ?? '')?.[1]) : null,
    time: timeOf(signature),
    intact: signature.intact,
    trusted: signature.trusted,
    revocation: signature.revocation,
    level: signature.level ?? null,
    covers: { revision: coverage.revision, whole_file: coverage.wholeFile },
    later: signature.laterChanges.map(({ kind, revision, field }) => {
      return { code: kind, revision, field: plainOrNull(field) }
    }),
    fields: signature.fields.map(plain),
    reason: plainOrNull(claims.reason),
    location: plainOrNull(claims.location),
    findings,
  }
}

function isSame(one: Certificate, other: Certificate): boolean {
  return equalBytes(one.der, other.der)
}

/** Where the issuer is unknown, that nothing is known of revocation says nothing more. */
function findingsOf({ problems, intact }: Signature): readonly Finding[] {
  const unknown = problems.some(({ code }) => code === 'issuer_unknown')
  const follows = ({ code }: Problem) => intact && unknown && code === 'timestamp_revocation'
  return problems.filter((problem) => !follows(problem)).map(findingOf)
}

/** How we write for whom a seal was made, in the signature dictionary's /Reason. */
const SEALED_FOR = /^Sealed for (.+)$/s

function kindOf({ kind, signer, claims }: Signature): SignatureVerdict['kind'] {
  if (kind === 'timestamp') return 'timestamp'
  const isOurForm = claims.name === undefined && SEALED_FOR.test(claims.reason ?? '')
  return isOurForm || (signer !== undefined && isOrganizations(signer.certificate)) ? 'seal' : 'signature'
}

/** ETSI EN 319 412-3 §4.2.1: a legal person has an identifier of its own, and no name that people have. */
function isOrganizations({ subject }: Certificate): boolean {
  const has = (oid: string) => nameAttribute(subject, oid) !== undefined
  try {
    if (has(PERSON.givenName) || has(PERSON.surname)) return false
    const organization = nameAttribute(subject, oids.organizationName)
    return (
      has(ORGANIZATION_IDENTIFIER) ||
      (organization !== undefined && organization === nameAttribute(subject, oids.commonName))
    )
  } catch {
    return false
  }
}

/** X.520 */
const PERSON = { surname: '2.5.4.4', givenName: '2.5.4.42' }
const ORGANIZATION_IDENTIFIER = '2.5.4.97'

function timeOf({ provenTime, claims, kind }: Signature): SignatureTime | null {
  if (provenTime !== undefined) {
    const by = provenTime.by === 'signature-timestamp' ? 'signature_timestamp' : 'document_timestamp'
    return { at: provenTime.time.toISOString(), by, authority: plain(provenTime.authority) }
  }
  if (claims.time === undefined || kind === 'timestamp') return null
  return { at: claims.time.toISOString(), by: 'claim', authority: null }
}
